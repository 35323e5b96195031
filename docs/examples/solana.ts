import { getConnector } from '@latchkit/core/internal'
import { signIn } from '@latchkit/solana/sign-in'
import { verifySignIn } from '@latchkit/solana/verify'
import { type Client, createLatchkit, evm, solana } from 'latchkit'
import { selectAccount, signMessage } from 'latchkit/actions'
import { defineSolanaNetwork, mainnet, solanaMainnet } from 'latchkit/networks'

const local = defineSolanaNetwork({
  id: 'localnet',
  name: 'Local cluster',
  rpcUrls: ['http://localhost:4120'],
  testnet: true,
})

export const client: Client = createLatchkit({
  networks: [mainnet, { ...solanaMainnet, rpcUrls: ['https://solana.example.com'] }, local],
  // Only to set an option of a family; by default the networks decide which families are used.
  families: [evm(), solana({ mobileWalletAdapter: { name: 'Example', icon: 'icon.png' } })],
})

/** Returns the signature: base58, 64 bytes. */
export const signHello = (): Promise<string> => signMessage(client, { message: 'Hello', namespace: 'solana' })

/** In the page: with a nonce from your server; post the result back to it. */
export async function signInWithSolana(nonce: string): Promise<{ message: string; signature: string }> {
  const { caipAddress, connectorId } = selectAccount(client.getState(), 'solana')
  const connector = connectorId && getConnector(client, 'solana', connectorId)
  if (!connector || !caipAddress) throw new Error('Connect a Solana wallet first.')
  return signIn(connector, {
    account: caipAddress,
    domain: location.host,
    uri: location.origin,
    nonce,
    statement: 'Sign in to Example.',
  })
}

/** On the server, which created the nonce and accepts it once. */
export function checkSignIn(body: { message: string; signature: string }, nonce: string): string | undefined {
  const result = verifySignIn({ ...body, domain: 'example.com', nonce })
  return result.valid ? result.address : undefined
}
