import { connect, disconnect, openModal, selectAccount, switchNetwork } from '@latchkit/core'
import { UserRejectedRequestError } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bindWagmi } from './bindWagmi.js'
import {
  createWorld,
  otherRdns,
  rdns,
  readStates,
  versions,
  type WorldOptions,
} from './fixtures/createWorld.js'

const worlds: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

describe.each(Object.entries(versions))('%s', (_, wagmi) => {
  const start = (options: Partial<WorldOptions> = {}) => {
    const world = createWorld({ wagmi, ...options })
    worlds.push(world)
    return world
  }
  type World = ReturnType<typeof start>
  const connectHere = (world: World, connectorId = rdns) =>
    connect(world.getPage().client, { connector: { namespace: 'eip155', connectorId } })
  const agree = async (world: World, expected: object | false): Promise<void> => {
    await expect.poll(() => readStates(world.getPage())).toEqual({ latchkit: expected, wagmi: expected })
  }
  const first = {
    accounts: ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'],
    chainId: 1,
  }

  test('a wallet connected in the modal is the connection of wagmi, with all of its accounts', async () => {
    const world = start()
    await connectHere(world)
    await agree(world, first)
    const { config } = world.getPage()
    expect(wagmi.getConnections(config)).toHaveLength(1)
    expect(config.state.status).toBe('connected')
    const client = await wagmi.getConnectorClient(config)
    expect(await wagmi.signMessage(config, { message: 'Hello' })).toBe(`0x${'11'.repeat(65)}`)
    expect(client.chain?.id).toBe(1)
  })

  test('what wagmi has stored is left alone until it has reconnected: its connectors have no methods yet (demand 3)', async () => {
    const world = start()
    await connectHere(world)
    await agree(world, first)
    await world.reload(undefined, async ({ config, client }) => {
      const timeouts = vi.spyOn(client.environment, 'setTimeout')
      await expect.poll(() => config.state.connections.size).toBeGreaterThan(0)
      config.setState(state => ({ ...state, chainId: 10 }))
      // Of a connector that is asked for its provider.
      expect(timeouts).not.toHaveBeenCalledWith(expect.anything(), 5000)
    })
    await agree(world, first)
  })

  test('disconnecting on either side disconnects both', async () => {
    const world = start()
    await connectHere(world)
    await disconnect(world.getPage().client)
    await agree(world, false)
    await connectHere(world)
    await agree(world, first)
    await wagmi.disconnect(world.getPage().config)
    await agree(world, false)
    expect(world.getPage().config.state.status).toBe('disconnected')
  })

  test('a switch of the network on either side, or in the wallet, is seen by both', async () => {
    const world = start()
    const { client, config } = world.getPage()
    await connectHere(world)
    await switchNetwork(client, { caipNetworkId: 'eip155:10' })
    await agree(world, { ...first, chainId: 10 })
    expect(config.state.chainId).toBe(10)
    await wagmi.switchChain(config, { chainId: 1 })
    await agree(world, first)
    world.getWallet(rdns).changeChain(137)
    await agree(world, { ...first, chainId: 137 })
  })

  test("a refused switch is viem's error, and changes nothing", async () => {
    const world = start()
    await connectHere(world)
    world.getWallet(rdns).refuse(4001)
    await expect(wagmi.switchChain(world.getPage().config, { chainId: 10 })).rejects.toBeInstanceOf(
      UserRejectedRequestError,
    )
    await agree(world, first)
  })

  test('accounts that change in the wallet change on both sides; leaving in the wallet disconnects both', async () => {
    const world = start()
    await connectHere(world)
    const wallet = world.getWallet(rdns)
    wallet.changeAccounts([...first.accounts].reverse())
    await agree(world, { ...first, accounts: [...first.accounts].reverse() })
    wallet.leave()
    await agree(world, false)
  })

  test("wagmi's connect with our connector opens the modal, and resolves with what is connected there", async () => {
    const world = start()
    const { client, config } = world.getPage()
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector.')
    expect(connector.id).toBe('latchkit')
    const connecting = wagmi.connect(config, { connector })
    await expect.poll(() => client.getState().modal.open).toBe(true)
    await connectHere(world)
    expect((await connecting).accounts.map(account => account.toLowerCase())).toEqual(first.accounts)
    await agree(world, first)
  })

  test('a modal that is closed rejects as a refusal, and wagmi is disconnected', async () => {
    const world = start()
    const { client, config } = world.getPage()
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector.')
    const connecting = wagmi.connect(config, { connector })
    await expect.poll(() => client.getState().modal.open).toBe(true)
    const { closeModal } = await import('@latchkit/core')
    closeModal(client)
    await expect(connecting).rejects.toBeInstanceOf(UserRejectedRequestError)
    expect(config.state.status).toBe('disconnected')
    await agree(world, false)
  })

  test.each([true, false])(
    'a reload restores one connection without a prompt; discovery %s',
    async discovery => {
      const world = start({ discovery })
      await connectHere(world)
      await agree(world, first)
      const before = world.getWallet(rdns).prompts.length
      await world.reload()
      await agree(world, first)
      expect(wagmi.getConnections(world.getPage().config)).toHaveLength(1)
      expect(world.getWallet(rdns).prompts).toHaveLength(before)
    },
  )

  test("a wallet connected by wagmi's own connector is ours too, without a prompt of its own", async () => {
    const world = start()
    const { client, config } = world.getPage()
    const connector = config.connectors.find(({ id }) => id === otherRdns)
    if (!connector) throw new Error('wagmi has not discovered the wallet.')
    await wagmi.connect(config, { connector })
    await agree(world, { accounts: ['0x3333333333333333333333333333333333333333'], chainId: 1 })
    expect(selectAccount(client.getState(), 'eip155').connectorId).toBe(otherRdns)
    expect(world.getWallet(otherRdns).prompts).toEqual(['eth_requestAccounts'])
    expect(wagmi.getConnections(config)).toHaveLength(1)
    await wagmi.switchChain(config, { chainId: 10 })
    await agree(world, { accounts: ['0x3333333333333333333333333333333333333333'], chainId: 10 })
    await disconnect(client)
    await agree(world, false)
  })

  test('a wallet tapped while wagmi reconnects is connected as tapped: the modal closes, without a second prompt', async () => {
    const world = start()
    const { client, config } = world.getPage()
    const { provider, prompts } = world.getWallet(rdns)
    const request = provider.request.bind(provider)
    let release = (): void => {}
    // The wallet has let the site in, and has not responded yet: wagmi's own connector finds itself authorized.
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const isAsked = vi.fn()
    vi.spyOn(provider, 'request').mockImplementation(async call => {
      const result = await request(call)
      if (call.method === 'eth_requestAccounts' && !isAsked.mock.calls.length) {
        isAsked()
        await held
      }
      return result
    })
    openModal(client)
    const connecting = connectHere(world)
    await expect.poll(() => isAsked.mock.calls.length).toBe(1)
    await wagmi.reconnect(config)
    expect(config.state.status).toBe('connected')
    expect(client.getState().flow.step).toBe('requesting')
    release()
    await connecting
    await agree(world, first)
    await expect.poll(() => client.getState().modal.open).toBe(false)
    expect(prompts).toEqual(['eth_requestAccounts'])
    expect(wagmi.getConnections(config)).toHaveLength(1)
    await disconnect(client)
    await agree(world, false)
  })

  test('a connector that only wagmi has, such as its mock, is ours as well, and is followed', async () => {
    const account = '0x4444444444444444444444444444444444444444'
    const world = start({ connectors: [wagmi.mock({ accounts: [account], features: { reconnect: true } })] })
    const { client, config } = world.getPage()
    const connector = config.connectors.find(({ type }) => type === 'mock')
    if (!connector) throw new Error('There is no mock.')
    await wagmi.connect(config, { connector })
    await agree(world, { accounts: [account], chainId: 1 })
    await wagmi.switchChain(config, { chainId: 10 })
    await agree(world, { accounts: [account], chainId: 10 })
    await wagmi.disconnect(config)
    await agree(world, false)
    expect(selectAccount(client.getState(), 'eip155').status).toBe('disconnected')
  })

  test('a connector whose provider cannot be had is tried once, and stays the connection of wagmi', async () => {
    const account = '0x4444444444444444444444444444444444444444'
    let isBlocked = false
    let tries = 0
    const world = start({
      connectors: [
        config => {
          const mock = wagmi.mock({ accounts: [account] })(config)
          return {
            ...mock,
            connect: parameters =>
              mock.connect(parameters).finally(() => {
                isBlocked = true
              }),
            async getProvider(parameters) {
              if (!isBlocked) return mock.getProvider(parameters)
              tries += 1
              throw new Error('It is blocked.')
            },
            getChainId: async () => 1,
          }
        },
      ],
    })
    const { client, config } = world.getPage()
    const connector = config.connectors.find(({ type }) => type === 'mock')
    if (!connector) throw new Error('There is no mock.')
    await wagmi.connect(config, { connector })
    await expect.poll(() => tries).toBe(1)
    await new Promise(resolve => setTimeout(resolve))
    expect(tries).toBe(1)
    expect(readStates(world.getPage())).toEqual({
      latchkit: false,
      wagmi: { accounts: [account], chainId: 1 },
    })
    await connectHere(world)
    expect(selectAccount(client.getState(), 'eip155').isConnected).toBe(true)
  })

  test('another wallet chosen in the modal becomes the current connection of wagmi', async () => {
    const world = start()
    const { config } = world.getPage()
    const connector = config.connectors.find(({ id }) => id === rdns)
    if (!connector) throw new Error('wagmi has not discovered the wallet.')
    await wagmi.connect(config, { connector })
    await agree(world, first)
    await connectHere(world, otherRdns)
    await agree(world, { accounts: ['0x3333333333333333333333333333333333333333'], chainId: 1 })
  })

  test('reads go through the transport of the config', async () => {
    const world = start()
    const [network] = world.getPage().client.options.networks
    expect(await network.request?.({ method: 'eth_blockNumber' })).toBe('0x7')
  })

  test('binding twice is binding once, and another client is refused', () => {
    const world = start()
    const { client, config, unbind } = world.getPage()
    expect(bindWagmi(client, config)).toBe(unbind)
    expect(config.connectors.filter(({ id }) => id === 'latchkit')).toHaveLength(1)
    expect(() => bindWagmi({ ...client }, config)).toThrow(TypeError)
  })
})
