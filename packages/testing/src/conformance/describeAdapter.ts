import type { Adapter, CaipAddress, Connector, Network, Transport, TransportSession } from '@latchkit/core'
import { isError } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { createRegister, type Skips } from './skips.js'

/** A wallet that the suite announces in the page. */
export type AnnouncedWallet = {
  /** The id its connector should have. */
  id: string
  setOutcome(outcome: 'approve' | 'reject'): void
  /** From now on it accepts a network switch but stays on its network. */
  staysOnSwitch(): void
  /** Removes a network from the known ones; the wallet does not add it again. */
  forgetNetwork(network: Network): void
}

export type AdapterHarness = {
  adapter: Adapter
  /** Of this family, at least two; every announced wallet is on the first and knows both. */
  networks: readonly [Network, Network, ...Network[]]
  announce(): Promise<AnnouncedWallet>
  message: {
    text: string
    /** Throws unless the signature is the account's own over the text. */
    check(signature: string, account: CaipAddress): unknown
  }
  addresses: {
    /** As typed, and in normal form. */
    valid: readonly { value: string; address: string }[]
    invalid: readonly string[]
  }
  balance: { address: string /** In the smallest unit, read independently. */; expected(): Promise<bigint> }
  /** A network of this family whose endpoints do not respond. */
  unreachable: Network
  /** A session of a transport with one account on the first network. A family without any skips its tests, with the reason. */
  remote?: { transport: Transport; session: TransportSession } | undefined
  close(): Promise<void>
}

/**
 * Defines the tests that every `Adapter` passes.
 * @param skips titles that do not apply, each with its reason
 * @example describeAdapter('evm', async () => createHarness())
 */
export function describeAdapter(
  name: string,
  factory: () => Promise<AdapterHarness>,
  skips: Skips = {},
): void {
  const { register: test, finish } = createRegister(skips)
  describe(`${name} is an Adapter`, { timeout: 30_000 }, () => {
    let harness: AdapterHarness
    let adapter: Adapter
    const stops: (() => void)[] = []

    const watch = (): { lists: (readonly Connector[])[]; stop(): void } => {
      const lists: (readonly Connector[])[] = []
      const stop = adapter.watchConnectors(list => void lists.push(list))
      stops.push(stop)
      return { lists, stop }
    }
    /** Announces a wallet, connects to it and returns its connector. */
    const connected = async (): Promise<{
      wallet: AnnouncedWallet
      connector: Connector
      account: CaipAddress
    }> => {
      const { lists } = watch()
      const wallet = await harness.announce()
      const connector = lists.at(-1)?.find(({ id }) => id === wallet.id)
      if (!connector) throw new Error(`No connector ${wallet.id} was reported.`)
      const { accounts } = await connector.connect({ networks: harness.networks })
      return { wallet, connector, account: accounts[0] as CaipAddress }
    }
    const getRemote = () => {
      if (!harness.remote)
        throw new Error('There is no remote session: skip this test by its title, and say why.')
      return harness.remote
    }
    const failure = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        value => expect.fail(`resolved with ${JSON.stringify(value)}`),
        error => error,
      )

    beforeEach(async () => {
      harness = await factory()
      adapter = harness.adapter
    })
    afterEach(async () => {
      for (const stop of stops.splice(0)) stop()
      await harness.close()
    })

    test('names its family as CAIP-2 does', () => {
      expect(adapter.namespace).toMatch(/^[-a-z0-9]{3,8}$/)
      for (const network of harness.networks) expect(network.chainNamespace).toBe(adapter.namespace)
    })

    test('reports its connectors at once, also when there are none', () => {
      expect(watch().lists).toEqual([[]])
    })

    test('reports a wallet that turns up later, under its own id, and the whole list each time', async () => {
      const { lists } = watch()
      const first = await harness.announce()
      expect(lists.at(-1)?.map(({ id }) => id)).toEqual([first.id])
      const second = await harness.announce()
      expect(lists.at(-1)?.map(({ id }) => id)).toEqual([first.id, second.id])
      for (const connector of lists.at(-1) ?? []) expect(connector.namespace).toBe(adapter.namespace)
    })

    test('gives a wallet one connector for the life of the page', async () => {
      const { lists } = watch()
      await harness.announce()
      const before = lists.at(-1)?.[0]
      await harness.announce()
      expect(lists.at(-1)?.[0]).toBe(before)
    })

    test('reports nothing after the watch was stopped, and stopping twice is harmless', async () => {
      const { lists, stop } = watch()
      const { lists: others } = watch()
      stop()
      stop()
      await harness.announce()
      expect(lists).toHaveLength(1)
      expect(others.length).toBeGreaterThan(1)
    })

    test('asks a remote wallet for the site’s networks of its own family', async () => {
      const proposal = await adapter.getProposal(harness.networks)
      expect(proposal.chains).toEqual(harness.networks.map(({ caipNetworkId }) => caipNetworkId))
      expect(proposal.methods.length).toBeGreaterThan(0)
      expect(new Set(proposal.methods).size).toBe(proposal.methods.length)
      expect(new Set(proposal.events).size).toBe(proposal.events.length)
    })

    test('signs a message that verifies', async () => {
      const { connector, account } = await connected()
      const { text, check } = harness.message
      for (const message of [text, '', 'Grüße, 世界 🦊\n'])
        await expect(adapter.signMessage(connector, { account, message })).resolves.toEqual(
          expect.any(String),
        )
      await check(await adapter.signMessage(connector, { account, message: text }), account)
    })

    test('a refused signature rejects with USER_REJECTED (D44)', async () => {
      const { wallet, connector, account } = await connected()
      wallet.setOutcome('reject')
      const error = await failure(adapter.signMessage(connector, { account, message: 'x' }))
      expect(isError(error, 'USER_REJECTED')).toBe(true)
    })

    test('switches the wallet’s network, and to the one it is on without failing', async () => {
      const { connector } = await connected()
      const [first, second] = harness.networks
      await adapter.switchNetwork(connector, { network: second })
      await adapter.switchNetwork(connector, { network: second })
      await adapter.switchNetwork(connector, { network: first })
      const { caipNetworkId } = await connector.connect({ networks: harness.networks, silent: true })
      expect(caipNetworkId).toBe(first.caipNetworkId)
    })

    test('a refused switch rejects with USER_REJECTED and the network stays', async () => {
      const { wallet, connector } = await connected()
      wallet.setOutcome('reject')
      const error = await failure(adapter.switchNetwork(connector, { network: harness.networks[1] }))
      expect(isError(error, 'USER_REJECTED')).toBe(true)
      const { caipNetworkId } = await connector.connect({ networks: harness.networks, silent: true })
      expect(caipNetworkId).toBe(harness.networks[0].caipNetworkId)
    })

    test('a wallet that says yes and stays is not believed: SWITCH_UNSUPPORTED', async () => {
      const { wallet, connector } = await connected()
      wallet.staysOnSwitch()
      const error = await failure(adapter.switchNetwork(connector, { network: harness.networks[1] }))
      expect(isError(error, 'SWITCH_UNSUPPORTED')).toBe(true)
    })

    test('a network the wallet does not know and will not add rejects with a typed error', async () => {
      const { wallet, connector } = await connected()
      wallet.forgetNetwork(harness.networks[1])
      const error = await failure(adapter.switchNetwork(connector, { network: harness.networks[1] }))
      expect(isError(error)).toBe(true)
    })

    test('says whether the wallet confirms a switch itself (R4.8)', async () => {
      const { connector } = await connected()
      for (const { caipNetworkId } of harness.networks)
        expect(adapter.needsSwitchConfirmation(connector, caipNetworkId)).toBeTypeOf('boolean')
    })

    test('accepts its addresses in normal form, and the normal form itself (R5.1)', async () => {
      const [network] = harness.networks
      for (const { value, address } of harness.addresses.valid) {
        expect(await adapter.checkAddress(value, network)).toMatchObject({ valid: true, address })
        expect(await adapter.checkAddress(address, network)).toMatchObject({ valid: true, address })
      }
    })

    test('refuses what is no address of its own, and never throws (R5.1)', async () => {
      const values = [...harness.addresses.invalid, '', ' ', 'a b', '\u0000', '🦊 🦊', ' '.repeat(100_000)]
      for (const value of values)
        expect(
          await adapter.checkAddress(value, harness.networks[0]),
          JSON.stringify(value.slice(0, 40)),
        ).toMatchObject({
          valid: false,
          reason: expect.stringMatching(/^(FORMAT|CHECKSUM|NETWORK)$/),
        })
    })

    test('reads the native balance as the chain has it', async () => {
      const { address, expected } = harness.balance
      const balance = await adapter.getBalance({ address, network: harness.networks[0] })
      expect(balance).toBe(await expected())
    })

    test('a balance that cannot be read rejects with a typed error, never 0 (D5)', async () => {
      const { address } = harness.balance
      const error = await failure(adapter.getBalance({ address, network: harness.unreachable }))
      expect(isError(error)).toBe(true)
    })

    test('an aborted balance read rejects with a typed error', async () => {
      const { address } = harness.balance
      const [network] = harness.networks
      const error = await failure(adapter.getBalance({ address, network, signal: AbortSignal.abort() }))
      expect(isError(error)).toBe(true)
    })

    test('gives a transport’s session its meaning, without asking the wallet', async () => {
      const { transport, session } = getRemote()
      const connector = await adapter.createConnector({ transport, session, networks: harness.networks })
      expect(connector).toMatchObject({
        namespace: adapter.namespace,
        type: 'WALLET_CONNECT',
        transportId: transport.id,
      })
      const restored = await connector.connect({ networks: harness.networks, silent: true })
      expect(restored.caipNetworkId).toBe(harness.networks[0].caipNetworkId)
      expect(restored.accounts.length).toBeGreaterThan(0)
      expect(session.namespaces[adapter.namespace]?.accounts).toEqual(
        expect.arrayContaining([...restored.accounts]),
      )
      expect(restored.wallet?.name).toBe(session.peer.name)
    })

    test('a transport’s session that ends is reported as disconnected', async () => {
      const { transport, session } = getRemote()
      const connector = await adapter.createConnector({ transport, session, networks: harness.networks })
      await connector.connect({ networks: harness.networks })
      const heard: string[] = []
      const stop = connector.subscribe(({ type }) => void heard.push(type))
      await transport.disconnect({ topic: session.topic })
      await new Promise(resolve => setImmediate(resolve))
      expect(heard).toEqual(['disconnected'])
      stop()
    })

    finish()
  })
}
