import { connect, disconnect, type Network, selectAccount } from '@latchkit/core'
import { createFakeEnvironment, createMemoryStorage } from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLatchkit } from './createLatchkit.js'
import { createJointWallet, type JointShape } from './fixtures/createJointWallet.js'
import { bitcoinMainnet, stacksMainnet } from './networks.js'

const shapes: readonly JointShape[] = ['xverse', 'leather']
const orders: readonly (readonly [Network, ...Network[]])[] = [
  [bitcoinMainnet, stacksMainnet],
  [stacksMainnet, bitcoinMainnet],
]
const cases = shapes.flatMap(shape =>
  orders.map(networks => ({ shape, networks, first: networks[0].caipNetworkId.split(':')[0] })),
)
const namespaces = ['bip122', 'stacks'] as const

const open: { destroy(): void }[] = []
afterEach(() => {
  for (const client of open.splice(0)) client.destroy()
  vi.unstubAllGlobals()
})

async function start(shape: JointShape, networks: readonly [Network, ...Network[]]) {
  const wallet = createJointWallet(shape)
  wallet.install()
  let storage = createMemoryStorage()
  const environment = createFakeEnvironment()
  const load = async () => {
    storage = storage.createTab()
    const client = createLatchkit({ networks, storage, environment })
    open.push(client)
    await client.prepare()
    await vi.waitFor(() => expect(client.getState().connectors).toHaveLength(2))
    // A tap reaches the wallet in its tick once the connectors have loaded.
    await vi.dynamicImportSettled()
    return client
  }
  const client = await load()
  const getConnected = (of = client) =>
    namespaces.filter(namespace => selectAccount(of.getState(), namespace).isConnected)
  return { wallet, client, environment, load, getConnected, rowId: wallet.path }
}

describe.each(cases)('$shape with both families, $first first', ({ shape, networks }) => {
  test('one tap is one request and one prompt, in its tick, and connects both', async () => {
    const { wallet, client, getConnected, rowId } = await start(shape, networks)
    const connecting = connect(client, { rowId })
    expect(wallet.prompts).toBe(1)
    expect(await connecting).toMatchObject({ status: 'connected' })
    expect(wallet.prompts).toBe(1)
    expect(getConnected()).toEqual(namespaces)
    const request =
      shape === 'xverse'
        ? {
            method: 'wallet_connect',
            params: { addresses: ['payment', 'ordinals', 'stacks'], network: 'Mainnet' },
          }
        : { method: 'getAddresses', params: { network: 'mainnet' } }
    expect(wallet.calls).toEqual([request])
  })

  test('a refusal is one, and the next tap asks once again', async () => {
    const { wallet, client, getConnected, rowId } = await start(shape, networks)
    wallet.outcome = 'reject'
    await expect(connect(client, { rowId })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(wallet.prompts).toBe(1)
    wallet.outcome = 'approve'
    await connect(client, { rowId })
    expect(wallet.prompts).toBe(2)
    expect(getConnected()).toEqual(namespaces)
  })

  test.each(namespaces)('what a site asks for is what it gets: %s alone', async namespace => {
    const { wallet, client, getConnected, rowId } = await start(shape, networks)
    await connect(client, { rowId, namespaces: [namespace] })
    expect(wallet.prompts).toBe(1)
    expect(getConnected()).toEqual([namespace])
    if (shape === 'xverse') {
      const addresses = namespace === 'stacks' ? ['stacks'] : ['payment', 'ordinals']
      expect(wallet.calls[0]?.params).toMatchObject({ addresses })
    }
  })

  test.each(namespaces)('dropping %s leaves the other, also over a reload', async namespace => {
    const { wallet, client, environment, load, getConnected, rowId } = await start(shape, networks)
    await connect(client, { rowId })
    const others = namespaces.filter(each => each !== namespace)
    await disconnect(client, { namespace })
    expect(getConnected()).toEqual(others)
    expect(wallet.methods()).not.toContain('wallet_disconnect')
    // What is stored is written by a timer.
    await environment.advance(1000)
    client.destroy()
    const again = await load()
    await vi.waitFor(async () => {
      await environment.advance(0)
      expect(getConnected(again)).toEqual(others)
    })
    expect(wallet.prompts).toBe(1)
    await disconnect(again)
    expect(wallet.methods().filter(method => method === 'wallet_disconnect')).toHaveLength(
      shape === 'xverse' ? 1 : 0,
    )
  })
})

test('Xverse that ends the permission drops both', async () => {
  const { wallet, client, getConnected, rowId } = await start('xverse', [bitcoinMainnet, stacksMainnet])
  await connect(client, { rowId })
  wallet.leave()
  expect(getConnected()).toEqual([])
})
