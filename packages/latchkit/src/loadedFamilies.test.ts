import { expect, test, vi } from 'vitest'
import { bundle } from '../../../scripts/lib/bundle.mjs'
import { inWorld } from './fixtures/fakePage.js'

/** The lazy parts of the families that were loaded. */
const loaded = vi.hoisted(() => new Set<string>())
const seen = vi.hoisted(() => (name: string, original: () => Promise<object>) => {
  loaded.add(name)
  return original()
})
vi.mock('../../evm/src/family.js', original => seen('eip155 adapter', () => original<object>()))
vi.mock('../../evm/src/account.js', original => seen('eip155 connectors', () => original<object>()))
vi.mock('../../evm/src/transfer.js', original => seen('eip155 transfer', () => original<object>()))
vi.mock('../../solana/src/family.js', original => seen('solana adapter', () => original<object>()))
vi.mock('../../solana/src/account.js', original => seen('solana connectors', () => original<object>()))
vi.mock('../../solana/src/transfer.js', original => seen('solana transfer', () => original<object>()))
vi.mock('../../bitcoin/src/family.js', original => seen('bip122 adapter', () => original<object>()))
vi.mock('../../stacks/src/family.js', original => seen('stacks adapter', () => original<object>()))

/** A visit with one family, on a page where wallets of both announce themselves. */
async function visit(namespace: 'eip155' | 'solana', connectorId: string): Promise<readonly string[]> {
  vi.resetModules()
  loaded.clear()
  const core = await import('@latchkit/core/internal')
  const { createWorld, receivers } = await import('./fixtures/families.js')
  const { networksOf } = await import('./fixtures/fakeChains.js')
  const [first, second] = networksOf(namespace)
  if (!first || !second) throw new Error('The family has no networks.')
  const world = createWorld(undefined, [first, second])
  await inWorld(world, async () => {
    world.client = world.create()
    const { client } = world
    expect([...loaded]).toEqual([])
    await client.prepare()
    await core.connect(client, { connector: { namespace, connectorId } })
    await core.signMessage(client, { message: 'hello' })
    await core.switchNetwork(client, { caipNetworkId: second.caipNetworkId })
    core.openSend(client)
    await vi.waitFor(() => expect(core.selectSend(client.getState()).token).toBeDefined(), 10_000)
    core.setSendAmount(client, { amount: '0.5' })
    // An address of the other family is pasted first.
    for (const family of [namespace === 'solana' ? 'eip155' : 'solana', namespace] as const) {
      core.setSendReceiver(client, { receiver: receivers[family][0] })
      const status = family === namespace ? 'valid' : 'invalid'
      await vi.waitFor(() => expect(core.selectSend(client.getState()).receiverStatus).toBe(status))
    }
    await core.reviewSend(client)
    const { hash } = await core.confirmSend(client)
    expect(hash).toBeTypeOf('string')
    // The page reloads and restores the session.
    client.destroy()
    world.client = world.create()
    await vi.waitFor(() => expect(core.selectAccount(world.client.getState()).isConnected).toBe(true))
    await core.disconnect(world.client)
    world.client.destroy()
  })
  return [...loaded].sort()
}

test.each([
  ['eip155', 'io.delta'],
  ['solana', 'standard-gamma'],
] as const)(
  'a page that is configured for %s alone loads nothing of another family, from the first click to a payment and a reload',
  async (namespace, connectorId) => {
    expect(await visit(namespace, connectorId)).toEqual(
      ['adapter', 'connectors', 'transfer'].map(part => `${namespace} ${part}`),
    )
  },
  60_000,
)

test.each([
  ['solana', /\/packages\/solana\/|\/node_modules\/(@solana|@solana-program|@wallet-standard)\//],
  ['evm', /\/packages\/evm\/|\/node_modules\/(viem|ox|@adraffy)\//],
  ['bitcoin', /\/packages\/bitcoin\/|\/node_modules\/(@scure\/btc-signer|micro-packed)\//],
  ['stacks', /\/packages\/stacks\/|\/node_modules\/(@stacks|c32check)\//],
] as const)(
  'as Vite bundles the kit, no chunk has code of %s but those that its adapter brings',
  async (family, own) => {
    const page = await bundle(`export { createLatchkit, LatchkitProvider, LatchkitButton } from 'latchkit'`)
    const adapter = page.find(`packages/${family}/src/family`)
    const reached = new Set<string>()
    const follow = (name: string): void => {
      const chunk = page.chunks.get(name)
      if (!chunk || name === adapter || reached.has(name)) return
      reached.add(name)
      for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next)
    }
    follow(page.entry.fileName)
    expect(adapter).toBeDefined()
    expect(reached.has(adapter ?? '')).toBe(false)
    const files = [...reached].flatMap(name => Object.entries(page.chunks.get(name)?.modules ?? {}))
    const found = files.filter(([id, { renderedLength }]) => own.test(id) && renderedLength > 0)
    // The default assembly contains only the family's definition.
    expect(found.map(([id]) => id.split('/packages/')[1])).toEqual([`${family}/src/index.ts`])
    expect(found[0]?.[1].renderedLength).toBeLessThan(500)
  },
  60_000,
)
