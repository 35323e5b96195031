import type { CaipAddress, Connector } from '@latchkit/core'
import { expect, test } from 'vitest'
import { solanaDevnet } from '../chains/networks.js'
import { injected } from '../connectors/injected.js'
import { createStandardWallet, toTestAddress } from '../fixtures/createStandardWallet.js'
import { fromBase58 } from '../utils/base58.js'
import { signMessage } from './signMessage.js'

const account: CaipAddress = `${solanaDevnet.caipNetworkId}:${toTestAddress(2)}`

async function connect(): Promise<Connector> {
  const { wallet } = createStandardWallet()
  const connector = injected({ id: 'w', type: 'ANNOUNCED', name: 'W', declaredIds: [], wallet })
  await connector.connect({ networks: [solanaDevnet] })
  return connector
}

test('attack A-growth-base58: a message of 30,000 letters is refused before its square is counted', async () => {
  const connector = await connect()
  const before = process.cpuUsage()
  await expect(signMessage(connector, { account, message: 'z'.repeat(30_000) })).rejects.toMatchObject({
    code: 'SIGN_FAILED',
    details: 'The message has more than 14000 bytes.',
  })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})

test('control A-growth-base58: a message of 4,000 letters is signed', async () => {
  const signature = await signMessage(await connect(), { account, message: 'z'.repeat(4000) })
  expect(fromBase58(signature, 88)).toHaveLength(64)
})
