import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { logBufferBytes } from '../constants.js'
import { createKit } from '../fixtures/page.js'
import {
  closeModal,
  connect,
  createDebugReport,
  openModal,
  prepareDebugReport,
  signMessage,
} from '../internal.js'
import { reportError } from './reportError.js'

const account = 'mock:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const secret = 'Nonce: 32891756'

function start() {
  const wallet = createMockConnector({ id: 'io.wallet', accounts: [account] })
  const kit = createKit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [wallet] })],
  })
  const connectWallet = () =>
    connect(kit.client, { connector: { namespace: 'mock', connectorId: 'io.wallet' } })
  return { kit, client: kit.client, wallet, connectWallet }
}

describe('the log (R8.13, R9.10, D54)', () => {
  test('is empty before a wallet is asked, and then has each event, request and error with its time and ids', async () => {
    const { client, kit, connectWallet, wallet } = start()
    expect(client.getLogs()).toEqual([])
    await client.prepare()
    openModal(client)
    await connectWallet()
    wallet.mock.set({ signError: 'USER_REJECTED' })
    await expect(signMessage(client, { message: secret })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await kit.settle()
    const logs = client.getLogs().join('\n')
    expect(client.getLogs()[0]).toMatch(/^2026-01-01T00:00:00\.000Z /)
    expect(logs).toContain('connection/opened namespace=mock connectorId=io.wallet caipNetworkId=mock:1')
    expect(logs).toMatch(/request\/started id=\S+ kind=signMessage namespace=mock connectorId=io\.wallet/)
    expect(logs).toMatch(/request\/ended id=/)
    expect(logs).toContain('error SIGN_MESSAGE_ERROR code=USER_REJECTED')
  })

  test('begins with the page, for an attempt that hangs before any wallet is asked', async () => {
    const { client, kit } = start()
    await client.prepare()
    openModal(client, { view: 'WhatIsAWallet' })
    kit.environment.advance(5_000)
    expect(client.getLogs()).toEqual([])
    await prepareDebugReport(client)
    expect(client.getLogs()[0]).toContain('connectors/changed namespace=mock')
    const opened = client.getLogs().find(line => line.includes('modal/opened'))
    expect(opened).toBe('2026-01-01T00:00:00.000Z modal/opened view=WhatIsAWallet')
    expect(createDebugReport(client)).toContain(opened)
    closeModal(client)
    expect(createDebugReport(client)).toContain('modal/closed')
  })

  test('neither it nor the report holds an account, a message or a link (D54)', async () => {
    const { client, kit, connectWallet } = start()
    await client.prepare()
    await connectWallet()
    await signMessage(client, { message: secret })
    openModal(client, { view: 'SIWXSignMessage', data: { message: secret } })
    await kit.settle()
    for (const text of [client.getLogs().join('\n'), createDebugReport(client)]) {
      expect(text).not.toContain(account.slice(-20))
      expect(text).not.toContain(secret)
      expect(text).not.toContain('signed:')
    }
  })

  test('the report says what a site’s support asks first', async () => {
    const { client, connectWallet } = start()
    await client.prepare()
    await connectWallet()
    const report = createDebugReport(client)
    expect(report).toContain('Family mock: connected, network mock:1, connector io.wallet')
    expect(report).toContain('Wallets mock io.wallet')
    expect(report.split('\n').at(-1)).toBe(client.getLogs().at(-1))
  })

  test('a hostile id is one line of it, and it never outgrows its buffer', async () => {
    const { client, connectWallet } = start()
    await client.prepare()
    await connectWallet()
    reportError(client, new Error('x'))
    openModal(client, { view: 'Connect', data: { rowId: 'a\n2026 forged'.repeat(10_000) } })
    expect(client.getLogs().every(line => !line.includes('\n') && line.length < 1000)).toBe(true)
    for (let index = 0; index < 30_000; index++)
      openModal(client, { view: index % 2 ? 'Connect' : 'AllWallets', data: {} })
    expect(client.getLogs().join('').length).toBeLessThanOrEqual(logBufferBytes)
  })
})
