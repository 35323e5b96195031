import { formatBalance, LatchkitButton, useAccount } from 'latchkit'
import type { Route } from './+types/home'

export async function loader() {
  return { balance: formatBalance('1.5') }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { status } = useAccount()
  return (
    <>
      <h1>Rendered on the server: {loaderData.balance}</h1>
      <p>{status}</p>
      <LatchkitButton />
    </>
  )
}
