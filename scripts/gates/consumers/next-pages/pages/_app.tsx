import { createLatchkit, LatchkitProvider } from 'latchkit'
import 'latchkit/styles.css'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import type { AppProps } from 'next/app'
import Head from 'next/head'

const client = createLatchkit({ networks: [mainnet, solanaMainnet] })

export default function App({ Component, pageProps }: AppProps) {
  return (
    <LatchkitProvider client={client}>
      <Head>
        <title>Consumer</title>
        <link rel="icon" href="data:," />
      </Head>
      <Component {...pageProps} />
    </LatchkitProvider>
  )
}
