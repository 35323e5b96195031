import type { TransferRequest } from '@latchkit/core'
import { createMockAdapter, createMockConnector, createMockNetwork } from '@latchkit/testing'
import { expect, test } from 'vitest'

test('a payment that the chain turns down', async () => {
  const network = createMockNetwork()
  const fox = createMockConnector({ id: 'com.fox' })
  const adapter = createMockAdapter({ connectors: [fox], transfers: { fee: 5n, progress: ['submitted'] } })
  const { accounts } = await fox.connect({ networks: [network] })
  const request: TransferRequest = {
    account: accounts[0] ?? 'mock:1:nobody',
    network,
    token: network.nativeCurrency,
    receiver: 'bob',
    amount: 100n,
  }
  const transfers = await adapter.loadTransfers?.()
  if (!transfers) throw new Error('This family has no payments.')
  const submitted = await transfers.send(fox, { request })
  const heard: string[] = []
  const watching = transfers.watch({
    account: request.account,
    network,
    submitted,
    onProgress: progress => heard.push(progress),
  })
  await expect.poll(() => heard).toEqual(['submitted'])
  adapter.mock.transfers?.mock.fail(submitted.hash, 'REVERTED')
  await expect(watching).rejects.toMatchObject({ code: 'REVERTED' })
  expect(adapter.mock.transfers?.mock.sends).toMatchObject([
    { connectorId: 'com.fox', caipNetworkId: 'mock:1' },
  ])
})
