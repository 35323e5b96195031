import { formatBalance, LatchkitButton, NetworkButton } from 'latchkit'

// A server component: buttons and formatters are imported without a wrapper file.
export default function Page() {
  return (
    <>
      <h1>Rendered on the server: {formatBalance('1.5')}</h1>
      <NetworkButton />
      <LatchkitButton />
    </>
  )
}
