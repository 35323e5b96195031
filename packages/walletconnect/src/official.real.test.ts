import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createKitWallet, evmAccounts, type KitWallet } from './fixtures/createKitWallet.js'
import { createOfficialDapp, type OfficialDapp, officialVersions } from './fixtures/createOfficialDapp.js'
import { proposals } from './fixtures/site.js'
import { startRelay, type TestRelay } from './fixtures/startRelay.js'

const message = '0x68656c6c6f'
const address = evmAccounts[0]?.address ?? '0x'
const chainId = 'eip155:31337'

const once = <Value>(target: unknown, name: string): Promise<Value> =>
  new Promise(resolve =>
    (target as { once(name: string, listener: (value: Value) => void): void }).once(name, resolve),
  )

describe.each(officialVersions)(
  'sign-client %s with walletkit 1.2.10 through our relay',
  { timeout: 60_000 },
  version => {
    let relay: TestRelay
    let wallet: KitWallet
    let dapp: OfficialDapp
    let closeDapp: () => Promise<void>

    beforeEach(async () => {
      relay = await startRelay()
      wallet = await createKitWallet(relay.url)
      const created = await createOfficialDapp(version, relay.url)
      dapp = created.client
      closeDapp = created.close
    })
    afterEach(async () => {
      await closeDapp()
      await wallet.close()
      await relay.close()
    })

    /** `approval()` is called at once: without a listener 2.21.8 loses the response. */
    const propose = async () => {
      const { eip155 } = proposals
      const { uri = '', approval } = await dapp.connect({
        optionalNamespaces: {
          eip155: { chains: [...eip155.chains], methods: [...eip155.methods], events: [...eip155.events] },
        },
      })
      const approved = approval()
      approved.catch(() => {})
      await wallet.pair(uri)
      return approved
    }
    const connected = async () => {
      const session = await propose()
      await wallet.waitForSessions(1)
      return session
    }
    const sendRequest = (topic: string) =>
      dapp.request<`0x${string}`>({
        topic,
        chainId,
        request: { method: 'personal_sign', params: [message, address] },
      })
    const isSigned = (signature: `0x${string}`) =>
      verifyMessage({ address, message: { raw: message }, signature })

    test('pairs, settles and is acknowledged', async () => {
      const session = await connected()
      expect(session.acknowledged).toBe(true)
      expect(session.namespaces['eip155']?.accounts).toEqual(
        proposals.eip155.chains.map(chain => `${chain}:${address}`),
      )
    })

    test('a declined proposal reaches the app', async () => {
      wallet.setOutcome('proposal', 'reject')
      await expect(propose()).rejects.toMatchObject({ code: 5000 })
    })

    test('a request is signed, a declined one is not', async () => {
      const { topic } = await connected()
      expect(await isSigned(await sendRequest(topic))).toBe(true)
      wallet.setOutcome('request', 'reject')
      await expect(sendRequest(topic)).rejects.toMatchObject({ code: 4001 })
    })

    test('an event, an update and an extension reach the app', async () => {
      const { topic, expiry } = await connected()
      const event = once<{ params: { event: { data: unknown } } }>(dapp, 'session_event')
      await wallet.emitEvent({ topic, caipNetworkId: chainId, name: 'chainChanged', data: 31338 })
      expect((await event).params.event.data).toBe(31338)
      const updated = once<{ params: { namespaces: Record<string, { accounts: string[] }> } }>(
        dapp,
        'session_update',
      )
      await wallet.update(topic)
      expect((await updated).params.namespaces['eip155']?.accounts).toHaveLength(4)
      const extended = once(dapp, 'session_extend')
      await wallet.extend(topic)
      await extended
      expect(dapp.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)
    })

    test('pings get responses both ways', async () => {
      const { topic } = await connected()
      await dapp.ping({ topic })
      await wallet.ping(topic)
    })

    test('the app ends a session, and so does the wallet', async () => {
      const first = await connected()
      await dapp.disconnect({ topic: first.topic, reason: { code: 6000, message: 'Bye' } })
      await wallet.waitForSessions(0)
      const second = await connected()
      const deleted = once<{ topic: string }>(dapp, 'session_delete')
      await wallet.disconnect(second.topic)
      expect((await deleted).topic).toBe(second.topic)
    })

    test('a request to an offline wallet waits in its mailbox', async () => {
      const { topic } = await connected()
      await wallet.goOffline()
      const requesting = sendRequest(topic)
      await wallet.goOnline()
      expect(await isSigned(await requesting)).toBe(true)
    })

    test('after every connection was cut both subscribe anew and go on', async () => {
      const { topic } = await connected()
      const closed = once(dapp.core.relayer, 'relayer_disconnect')
      const back = once(dapp.core.relayer, 'relayer_connect')
      relay.cutConnections()
      await closed
      await back
      expect(await isSigned(await sendRequest(topic))).toBe(true)
    })

    test('one-click sign-in: session and signature at once', async () => {
      const { uri, response } = await dapp.authenticate({
        chains: [...proposals.eip155.chains],
        methods: ['personal_sign'],
        domain: 'site.example',
        uri: 'https://site.example/login',
        nonce: '12345678ab',
      })
      const responded = response()
      await wallet.pair(uri ?? '')
      const { auths, session } = await responded
      expect(auths?.map(({ p }) => p.nonce)).toEqual(['12345678ab', '12345678ab'])
      expect(await isSigned(await sendRequest(session?.topic ?? ''))).toBe(true)
    })
  },
)
