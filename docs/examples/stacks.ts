import { getConnector } from '@latchkit/core/internal'
import { callContract } from '@latchkit/stacks/contract'
import { verifyMessage } from '@latchkit/stacks/verify'
import { type Client, createLatchkit } from 'latchkit'
import { request, selectAccount, signMessage } from 'latchkit/actions'
import { defineStacksNetwork, mainnet, stacksMainnet } from 'latchkit/networks'

const local = defineStacksNetwork({
  id: 2147483648,
  name: 'Local chain',
  rpcUrls: ['http://localhost:4140'],
  testnet: true,
})

export const client: Client = createLatchkit({
  networks: [mainnet, { ...stacksMainnet, rpcUrls: ['https://stacks.example.com'] }, local],
})

/** Returns the signature: 65 bytes in hex. */
export const signHello = (): Promise<string> => signMessage(client, { message: 'Hello', namespace: 'stacks' })

/** On the server. */
export const isSignedBy = (address: string, signature: string): boolean =>
  verifyMessage({ address, message: 'Hello', signature })

/** Structured data (SIP-018): Clarity values in hex. */
export const signOrder = (domain: string, message: string): Promise<unknown> =>
  request(client, {
    method: 'stx_signStructuredMessage',
    params: { domain, message },
    caipNetworkId: stacksMainnet.caipNetworkId,
  })

/** Returns the id of the transaction. */
export async function increment(): Promise<string> {
  const { caipAddress, connectorId } = selectAccount(client.getState(), 'stacks')
  const connector = connectorId && getConnector(client, 'stacks', connectorId)
  if (!connector || !caipAddress) throw new Error('Connect a Stacks wallet first.')
  const { hash } = await callContract(connector, {
    account: caipAddress,
    network: local,
    contract: 'ST000000000000000000002AMW42H.counter',
    functionName: 'increment',
    // `uint` 1, as `Cl.serialize(Cl.uint(1))` of @stacks/transactions writes it.
    functionArgs: ['0100000000000000000000000000000001'],
    fee: 'low',
  })
  return hash
}
