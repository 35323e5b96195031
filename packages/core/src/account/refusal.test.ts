import {
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../fixtures/page.js'
import { connect, isError, openModal, signMessage, switchNetwork } from '../internal.js'

describe('a refused request (R4.4)', () => {
  test.each([
    ['a signature', true],
    ['a switch', true],
    ['a signature', false],
  ])('%s shakes the modal where it is open: %s', async (what, isOpen) => {
    const wallet = createMockConnector({ id: 'w' })
    const kit = createKit({
      networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
      families: [createMockFamily({ adapter: createMockAdapter({ connectors: [wallet] }) })],
    })
    await kit.client.prepare()
    await connect(kit.client, { connector: { namespace: 'mock', connectorId: 'w' } })
    wallet.mock.set({ signError: 'USER_REJECTED', switchError: 'USER_REJECTED' })
    if (isOpen) openModal(kit.client, { view: 'Account' })
    const asking =
      what === 'a switch'
        ? switchNetwork(kit.client, { caipNetworkId: 'mock:2' })
        : signMessage(kit.client, { message: 'hello' })
    await expect(asking).rejects.toSatisfy(error => isError(error, 'USER_REJECTED'))
    expect(kit.client.getState().modal.shake).toBe(isOpen)
  })
})
