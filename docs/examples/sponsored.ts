import { http } from 'viem'
import { createBundlerClient, createPaymasterClient, type SmartAccount } from 'viem/account-abstraction'

/** Sends calls of a smart account whose fee the operator of the server pays. */
export async function sendSponsored(
  account: SmartAccount,
  calls: readonly { to: `0x${string}`; data: `0x${string}` }[],
): Promise<`0x${string}`> {
  const server = 'https://latchkit.example'
  const bundler = createBundlerClient({
    account,
    client: account.client,
    transport: http(`${server}/v1/bundler?chainId=eip155:8453`),
    paymaster: createPaymasterClient({ transport: http(`${server}/v1/paymaster`) }),
  })
  return bundler.sendUserOperation({ calls })
}
