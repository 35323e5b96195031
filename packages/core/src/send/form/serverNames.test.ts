import { describe, expect, test } from 'vitest'
import { type FakeNames, otherAccount, startNames } from '../../fixtures/names.js'
import { fillIn, getView, receiver, type SendKitOptions } from '../../fixtures/send.js'
import { confirmSend, fetchIdentity, LatchkitError, reviewSend, selectSend } from '../../internal.js'

const name = 'bob.shop.test'
const other = otherAccount

const start = (setUp: (server: FakeNames) => void, options?: SendKitOptions) => startNames(setUp, options)

async function type(kit: Awaited<ReturnType<typeof start>>, to: string): Promise<void> {
  await fillIn(kit, { to })
  await kit.environment.advance(300)
}

describe('names by the server in send (R7.41, T18)', () => {
  test('a network that resolves no names: the server’s address of that network is paid', async () => {
    const kit = await start(server => {
      server.resolve = async () => receiver
    })
    await type(kit, name)
    expect(kit.callsOf('resolveName')).toEqual([`resolveName ${name} fama:1`])
    expect(selectSend(kit.client.getState())).toMatchObject({
      receiverStatus: 'valid',
      receiverAddress: receiver,
      receiverProfileName: name,
    })
    await reviewSend(kit.client)
    await confirmSend(kit.client)
    expect(kit.transfers.mock.sends).toMatchObject([{ request: { receiver } }])
  })

  test('it is looked up once the visitor has stopped typing', async () => {
    const kit = await start(server => {
      server.resolve = async () => receiver
    })
    await fillIn(kit, { to: name })
    await kit.environment.advance(299)
    expect(kit.callsOf('resolveName')).toEqual([])
    expect(selectSend(kit.client.getState()).receiverStatus).toBe('checking')
  })

  test('a network that resolves names comes first; the server has those that no chain holds', async () => {
    const kit = await start(
      server => {
        server.resolve = async () => other
      },
      { mock: { names: { 'chain.test': receiver } } },
    )
    await type(kit, 'chain.test')
    expect(selectSend(kit.client.getState()).receiverAddress).toBe(receiver)
    expect(kit.callsOf('resolveName')).toEqual([])
    await type(kit, name)
    expect(selectSend(kit.client.getState()).receiverAddress).toBe(other)
  })

  test('a name that leads to another address at the confirmation is refused before the wallet is asked', async () => {
    let address: string | undefined = receiver
    const kit = await start(server => {
      server.resolve = async () => address
    })
    await type(kit, name)
    await reviewSend(kit.client)
    address = other
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
    expect(kit.transfers.mock.sends).toEqual([])
    expect(selectSend(kit.client.getState())).toMatchObject({
      receiverAddress: other,
      plan: { change: 'RECEIVER_CHANGED' },
    })
    address = undefined
    await kit.environment.advance(60_000)
    expect(kit.transfers.mock.sends).toEqual([])
    expect(getView(kit)).toBe('WalletSend')
  })

  test.each<[about: string, resolve: FakeNames['resolve'], problem: string]>([
    ['leads nowhere', async () => undefined, 'NAME_UNKNOWN'],
    ['leads to no address of this family', async () => 'hello', 'NAME_UNKNOWN'],
    ['cannot be read', () => Promise.reject(new LatchkitError('OFFLINE')), 'NAME_FAILED'],
  ])('a name that %s cannot be paid', async (_, resolve, problem) => {
    const kit = await start(server => {
      server.resolve = resolve
    })
    await type(kit, name)
    expect(selectSend(kit.client.getState())).toMatchObject({
      receiverStatus: 'invalid',
      receiverProblem: problem,
    })
  })

  test.each([`${receiver}.shop.test`, 'nodots', 'a..b', 'a b.test', `${'a'.repeat(250)}.test.eth`])(
    'what is no name, or begins with an address, is not looked up: %s',
    async to => {
      const kit = await start(server => {
        server.resolve = async () => receiver
      })
      await type(kit, to)
      expect(kit.callsOf('resolveName')).toEqual([])
      expect(selectSend(kit.client.getState())).toMatchObject({ receiverProblem: 'FORMAT' })
    },
  )

  test('R3.10 the receiver’s picture is in the form once it is known', async () => {
    const image = 'https://server.test/v1/image?id=2'
    const kit = await start(server => {
      server.identity = async () => ({ name, avatar: image })
      server.resolve = async () => receiver
    })
    await type(kit, name)
    await fetchIdentity(kit.client, { account: `fama:1:${receiver}` })
    expect(selectSend(kit.client.getState()).receiverProfileImageUrl).toBe(image)
  })
})
