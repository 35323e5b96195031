import { createMemoryStorage, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../fixtures/page.js'

const first = createMockNetwork()
const second = createMockNetwork({ reference: '2' })

afterEach(async () => {
  vi.doUnmock('./connected.js')
  vi.resetModules()
  // The next import takes the mocks back; left to one that also mocks, their order would be chance.
  await import('../constants.js')
})

/** A client of a fresh copy of core, whose part for accounts comes when the test says so. */
async function setup() {
  openPage()
  vi.resetModules()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const load = vi.fn()
  vi.doMock('./connected.js', async importOriginal => {
    load()
    await arrived
    return importOriginal()
  })
  const core = await import('../index.js')
  const client = core.createLatchkit({
    networks: [first, second],
    families: [createMockFamily()],
    storage: createMemoryStorage(),
  })
  return { core, client, load, arrive }
}

describe('what only an account needs', () => {
  test('is not loaded for a list of wallets, however the modal is used (performance)', async () => {
    const { core, client, load } = await setup()
    await client.prepare()
    core.open(client)
    core.push(client, { view: 'AllWallets' })
    core.goBack(client)
    core.close(client)
    expect(client.getState().modal.open).toBe(false)
    expect(load).not.toHaveBeenCalled()
    client.destroy()
  })

  test('is fetched for an event about it, which takes effect once it is here, in its order', async () => {
    const { core, client, load, arrive } = await setup()
    await client.prepare()
    client.dispatch({ type: 'network/chosen', caipNetworkId: second.caipNetworkId })
    client.dispatch({ type: 'network/chosen', caipNetworkId: first.caipNetworkId })
    client.dispatch({ type: 'network/chosen', caipNetworkId: second.caipNetworkId })
    // The modal waits for nobody.
    core.open(client)
    expect(client.getState().modal.open).toBe(true)
    expect(core.selectNetwork(client.getState()).caipNetworkId).toBe(first.caipNetworkId)
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    arrive()
    await vi.waitFor(() =>
      expect(core.selectNetwork(client.getState()).caipNetworkId).toBe(second.caipNetworkId),
    )
    client.destroy()
  })
})
