import { createLatchkit, LatchkitProvider } from 'latchkit'
import 'latchkit/styles.css'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

const client = createLatchkit({ networks: [mainnet, solanaMainnet] })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Consumer</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <LatchkitProvider client={client}>
      <Outlet />
    </LatchkitProvider>
  )
}
