import { connect, selectAccount } from '@latchkit/core'
import type { State } from '@wagmi/core'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, rdns, readStates, versions } from './fixtures/createWorld.js'

// Pages that a server has rendered: until they have hydrated, wagmi's state is what the server rendered.

const worlds: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

describe.each(Object.entries(versions))('%s, rendered on a server', (_, wagmi) => {
  /** A page that was left while connected, loaded again and not yet hydrated; all states of wagmi are noted. */
  async function start() {
    const world = createWorld({ wagmi, ssr: true })
    worlds.push(world)
    const { client, config } = world.getPage()
    await wagmi.hydrate(config, { reconnectOnMount: true }).onMount()
    await expect.poll(() => config.state.status).toBe('disconnected')
    await connect(client, { connector: { namespace: 'eip155', connectorId: rdns } })
    await expect.poll(() => config.state.status).toBe('connected')
    const cookie = { ...config.state, connections: new Map(config.state.connections) }
    world.load()
    const page = world.getPage()
    const states: State[] = []
    page.config.subscribe(
      state => state,
      state => void states.push(state),
    )
    const restored = () =>
      expect.poll(() => selectAccount(page.client.getState(), 'eip155').status).toBe('connected')
    return { ...page, world, cookie, states, restored }
  }
  const account = { accounts: expect.any(Array), chainId: 1 }

  test.each([
    ['the state of a cookie', true],
    ['no state of a server', false],
  ])('a restoration that is faster than the page does not change it: %s', async (_title, hasCookie) => {
    const { world, config, cookie, states, restored } = await start()
    await restored()
    expect(states).toEqual([])
    const { onMount } = wagmi.hydrate(config, {
      reconnectOnMount: true,
      ...(hasCookie ? { initialState: cookie } : {}),
    })
    // What is rendered first.
    expect(config.state.status).toBe(hasCookie ? 'reconnecting' : 'disconnected')
    await onMount()
    await expect.poll(() => config.state.status).toBe('connected')
    expect(readStates(world.getPage())).toEqual({ latchkit: account, wagmi: account })
    expect(wagmi.getConnections(config)).toHaveLength(1)
    expect(world.getWallet(rdns).prompts).toEqual(['eth_requestAccounts'])
  })

  test('a restoration that is slower than the page is wagmi’s as well, without a disconnected state between', async () => {
    const { world, config, cookie, states } = await start()
    await wagmi.hydrate(config, { reconnectOnMount: true, initialState: cookie }).onMount()
    await expect.poll(() => config.state.status).toBe('connected')
    expect(readStates(world.getPage())).toEqual({ latchkit: account, wagmi: account })
    const [first, ...others] = states.map(({ status }) => status)
    expect(first).toBe('reconnecting')
    expect(others).not.toContain('disconnected')
  })

  test('without reconnectOnMount the page is connected by our restoration', async () => {
    const { world, config, restored } = await start()
    await restored()
    await wagmi.hydrate(config, { reconnectOnMount: false }).onMount()
    await expect.poll(() => readStates(world.getPage())).toEqual({ latchkit: account, wagmi: account })
    expect(world.getWallet(rdns).prompts).toEqual(['eth_requestAccounts'])
  })
})
