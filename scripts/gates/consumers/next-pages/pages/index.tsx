import { formatBalance, LatchkitButton, NetworkButton, useAccount } from 'latchkit'

export async function getServerSideProps() {
  return { props: { balance: formatBalance('1.5') } }
}

export default function Page({ balance }: { balance: string }) {
  const { status } = useAccount()
  return (
    <>
      <h1>Rendered on the server: {balance}</h1>
      <p>{status}</p>
      <NetworkButton />
      <LatchkitButton />
    </>
  )
}
