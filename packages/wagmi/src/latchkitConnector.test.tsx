import { connect, disconnect } from '@latchkit/core'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, otherRdns, rdns, readStates, versions } from './fixtures/createWorld.js'

// What wagmi's own tests of its injected and mock connectors state, of ours.

const worlds: { end(): Promise<void> }[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

describe.each(Object.entries(versions))('the connector in %s', (_, wagmi) => {
  const start = () => {
    const world = createWorld({ wagmi })
    worlds.push(world)
    const { client, config } = world.getPage()
    const [connector] = config.connectors
    if (!connector) throw new Error('There is no connector.')
    const connectHere = (connectorId = rdns) =>
      connect(client, { connector: { namespace: 'eip155', connectorId } })
    return { world, client, config, connector, connectHere }
  }

  test('it is named, typed and the first of the config', () => {
    const { connector } = start()
    expect(connector).toMatchObject({ id: 'latchkit', name: 'Latchkit', type: 'latchkit' })
  })

  test('while disconnected it has no account, no provider and no chain, and is not authorized', async () => {
    const { connector } = start()
    expect(await connector.getAccounts()).toEqual([])
    expect(await connector.getProvider()).toBeUndefined()
    expect(await connector.isAuthorized()).toBe(false)
    await expect(connector.getChainId()).rejects.toThrow('No wallet is connected.')
  })

  test("while connected it has the wallet's accounts, chain and own provider", async () => {
    const { world, connector, connectHere } = start()
    await connectHere()
    expect(await connector.getAccounts()).toHaveLength(2)
    expect(await connector.getChainId()).toBe(1)
    expect(await connector.getProvider()).toBe(world.getWallet(rdns).provider)
    expect(await connector.isAuthorized()).toBe(true)
  })

  test('connecting while connected rejects, as with every connector of wagmi', async () => {
    const { config, connector, connectHere } = start()
    await connectHere()
    await expect(wagmi.connect(config, { connector })).rejects.toMatchObject({
      name: 'ConnectorAlreadyConnectedError',
    })
  })

  test('accounts come with capabilities where they are asked for', async () => {
    const { connector, connectHere } = start()
    await connectHere()
    const { accounts } = await connector.connect({ withCapabilities: true })
    expect(accounts).toEqual([
      { address: '0x1111111111111111111111111111111111111111', capabilities: {} },
      { address: '0x2222222222222222222222222222222222222222', capabilities: {} },
    ])
  })

  test('connecting with a chain switches to it; a refused switch leaves the connection as it is', async () => {
    const { world, connector, connectHere } = start()
    await connectHere()
    expect((await connector.connect({ chainId: 10 })).chainId).toBe(10)
    world.getWallet(rdns).refuse(4001)
    expect((await connector.connect({ chainId: 1 })).chainId).toBe(10)
  })

  test('a reconnection never prompts: without a stored connection it rejects', async () => {
    const { world, client, config, connector } = start()
    await expect(connector.connect({ isReconnecting: true })).rejects.toThrow('No wallet is connected.')
    await wagmi.reconnect(config)
    expect(config.state.status).toBe('disconnected')
    expect(world.getWallet(rdns).prompts).toEqual([])
    expect(client.getState().modal.open).toBe(false)
  })

  test('switching to a chain that the config does not have rejects by the name that wagmi gives it', async () => {
    const { config, connector, connectHere } = start()
    await connectHere()
    const refused = connector.switchChain?.({ chainId: 137 })
    await expect(refused).rejects.toBeInstanceOf(SwitchChainError)
    await expect(refused).rejects.toMatchObject({ cause: { name: 'ChainNotConfiguredError' } })
    expect(config.state.chainId).toBe(1)
  })

  test.each([
    [4001, UserRejectedRequestError],
    [-32002, ResourceUnavailableRpcError],
    [-32603, SwitchChainError],
  ])("a wallet's refusal of a switch with %s is viem's error", async (code, type) => {
    const { world, config, connectHere } = start()
    await connectHere()
    world.getWallet(rdns).refuse(code)
    await expect(wagmi.switchChain(config, { chainId: 10 })).rejects.toBeInstanceOf(type)
  })

  test('disconnecting ends the authorization, also for the next load', async () => {
    const { world, config, connector, connectHere } = start()
    await connectHere()
    await wagmi.disconnect(config, { connector })
    expect(await connector.isAuthorized()).toBe(false)
    await world.reload()
    expect(readStates(world.getPage())).toEqual({ latchkit: false, wagmi: false })
  })

  test('a wallet that has withdrawn its permission while the page was away is disconnected, without a prompt', async () => {
    const { world, connectHere } = start()
    await connectHere()
    const wallet = world.getWallet(rdns)
    const before = wallet.prompts.length
    await world.reload(() => wallet.leave())
    await expect.poll(() => readStates(world.getPage())).toEqual({ latchkit: false, wagmi: false })
    expect(world.getPage().config.state.status).toBe('disconnected')
    expect(wallet.prompts).toHaveLength(before)
  })

  test('two wallets one after the other are one connection of wagmi, that of the last', async () => {
    const { config, client, connectHere, world } = start()
    await connectHere()
    await connectHere(otherRdns)
    await expect
      .poll(() => readStates(world.getPage()).wagmi)
      .toEqual({ accounts: ['0x3333333333333333333333333333333333333333'], chainId: 1 })
    expect(wagmi.getConnections(config).map(({ connector }) => connector.id)).toEqual(['latchkit'])
    await disconnect(client)
    expect(wagmi.getConnections(config)).toEqual([])
  })
})
