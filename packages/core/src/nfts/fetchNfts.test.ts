import { describe, expect, onTestFinished, test } from 'vitest'
import { own, startSend } from '../fixtures/send.js'
import {
  fetchMoreNfts,
  fetchNfts,
  type GetNftsParameters,
  LatchkitError,
  type Nft,
  type NftsPage,
  nfts,
  selectNfts,
  selectShownNft,
  send,
  showNft,
  watchNfts,
} from '../internal.js'

const account = `fama:1:${own}`
const nft = (tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  chainId: 'fama:1',
  address: '0xc',
  tokenId,
  standard: 'erc721',
  amount: '1',
  name: `Item ${tokenId}`,
  collection: 'Items',
  metadata: 'ready',
  ...changes,
})

async function start(respond: (parameters: GetNftsParameters) => Promise<NftsPage>) {
  const requests: GetNftsParameters[] = []
  const kit = await startSend({
    modules: { send, nfts },
    ports: {
      serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
      blockchainData: async () => ({
        getSupportedNetworks: async () => [],
        getBalances: async () => [],
        getNfts(parameters) {
          requests.push(parameters)
          return respond(parameters)
        },
      }),
    },
  })
  const view = () => selectNfts(kit.client.getState())
  return { ...kit, requests, view, ids: () => view().nfts.map(({ tokenId }) => tokenId) }
}

/** Pages of one item each. */
const paged =
  (ids: readonly string[]) =>
  async ({ cursor = '0' }: GetNftsParameters): Promise<NftsPage> => {
    const at = Number(cursor)
    return {
      nfts: ids.slice(at, at + 1).map(id => nft(id)),
      next: at + 1 < ids.length ? String(at + 1) : undefined,
    }
  }

describe('fetchNfts (D23)', () => {
  test('reads the NFTs of the account on its network, page by page', async () => {
    const kit = await start(paged(['3', '2', '1']))
    expect((await fetchNfts(kit.client)).map(({ tokenId }) => tokenId)).toEqual(['3'])
    await fetchMoreNfts(kit.client)
    await fetchMoreNfts(kit.client)
    expect(kit.ids()).toEqual(['3', '2', '1'])
    expect(kit.view().next).toBeUndefined()
    await fetchMoreNfts(kit.client)
    expect(kit.requests.map(({ account: of, cursor }) => [of, cursor])).toEqual([
      [account, undefined],
      [account, '1'],
      [account, '2'],
    ])
  })

  test('what was given away is gone from every page that was read', async () => {
    const owned = ['3', '2', '1']
    const kit = await start(paged(owned))
    await fetchNfts(kit.client)
    await fetchMoreNfts(kit.client)
    await fetchMoreNfts(kit.client)
    owned.splice(1, 1)
    await fetchNfts(kit.client, { forceUpdate: true })
    expect(kit.ids()).toEqual(['3', '1'])
  })

  test('is kept for 15 s, unless an update is forced; two calls at once are one request (R9.14)', async () => {
    const kit = await start(paged(['1']))
    await Promise.all([fetchNfts(kit.client), fetchNfts(kit.client, { forceUpdate: true })])
    await kit.environment.advance(14_999)
    await fetchNfts(kit.client)
    expect(kit.requests).toHaveLength(1)
    await fetchNfts(kit.client, { forceUpdate: true })
    await kit.environment.advance(15_000)
    await fetchNfts(kit.client)
    expect(kit.requests).toHaveLength(3)
  })

  test('each is listed once, where a page repeats one', async () => {
    const kit = await start(async ({ cursor }) =>
      cursor ? { nfts: [nft('2'), nft('1')] } : { nfts: [nft('2')], next: 'c' },
    )
    await fetchNfts(kit.client)
    await fetchMoreNfts(kit.client)
    expect(kit.ids()).toEqual(['2', '1'])
  })

  test('another account aborts the read, and sees nothing of it', async () => {
    let resolve = (_: NftsPage): void => {}
    const kit = await start(
      () =>
        new Promise(yes => {
          resolve = yes
        }),
    )
    const reading = fetchNfts(kit.client)
    await kit.settle()
    const [asked] = kit.requests
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    const other = fetchNfts(kit.client)
    expect(asked?.signal?.aborted).toBe(true)
    resolve({ nfts: [nft('1')] })
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(kit.ids()).toEqual([])
    await kit.settle()
    resolve({ nfts: [nft('2')] })
    await other
    expect(kit.ids()).toEqual(['2'])
  })

  test('a failure leaves what was read before, and says why (D73)', async () => {
    let isDown = false
    const kit = await start(async () => {
      if (isDown) throw new LatchkitError('NFTS_UNAVAILABLE', { cause: new LatchkitError('OFFLINE') })
      return { nfts: [nft('1')] }
    })
    await fetchNfts(kit.client)
    isDown = true
    await expect(fetchNfts(kit.client, { forceUpdate: true })).rejects.toMatchObject({
      code: 'NFTS_UNAVAILABLE',
    })
    expect(kit.view()).toMatchObject({ step: 'idle', error: { code: 'NFTS_UNAVAILABLE' }, reason: 'OFFLINE' })
    expect(kit.ids()).toEqual(['1'])
    await expect(fetchNfts(kit.client)).rejects.toMatchObject({ code: 'NFTS_UNAVAILABLE' })
    expect(kit.requests).toHaveLength(2)
    isDown = false
    await fetchNfts(kit.client, { forceUpdate: true })
    expect(kit.view().error).toBeUndefined()
  })

  test('a source without NFTs has none of any network', async () => {
    const kit = await startSend({
      modules: { send, nfts },
      ports: {
        serverRpc: async () => ({ getRpcUrl: () => 'https://server.test/v1' }),
        blockchainData: async () => ({ getSupportedNetworks: async () => [], getBalances: async () => [] }),
      },
    })
    expect(await fetchNfts(kit.client)).toEqual([])
    expect(selectNfts(kit.client.getState()).source).toBe('unsupported')
  })

  test('without a connection, and without the feature, it rejects', async () => {
    const kit = await start(paged(['1']))
    kit.wallet.mock.emit({ type: 'disconnected' })
    await expect(fetchNfts(kit.client)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const plain = await startSend({ modules: { send } })
    await expect(fetchNfts(plain.client)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  test('the details follow the account: an NFT that is given away is gone from them', async () => {
    const owned = ['2', '1']
    const kit = await start(async () => ({ nfts: owned.map(id => nft(id)) }))
    await fetchNfts(kit.client)
    showNft(kit.client, nft('2'))
    expect(selectShownNft(kit.client.getState())?.name).toBe('Item 2')
    owned.shift()
    await fetchNfts(kit.client, { forceUpdate: true })
    expect(selectShownNft(kit.client.getState())).toBeUndefined()
  })
})

describe('followNfts (R9.14)', () => {
  test('reads every 15 s, sooner while metadata is read, and not at all where there are none', async () => {
    let page: NftsPage = { nfts: [nft('1', { metadata: 'reading' })] }
    const kit = await start(async () => page)
    const stop = watchNfts(kit.client)
    onTestFinished(stop)
    await kit.settle()
    expect(kit.requests).toHaveLength(1)
    page = { nfts: [nft('1')] }
    await kit.environment.advance(4_000)
    await kit.settle()
    expect(kit.requests).toHaveLength(2)
    await kit.environment.advance(14_999)
    expect(kit.requests).toHaveLength(2)
    page = { nfts: [], reason: 'unsupported' }
    await kit.environment.advance(1)
    await kit.settle()
    expect(kit.requests).toHaveLength(3)
    await kit.environment.advance(120_000)
    expect(kit.requests).toHaveLength(3)
  })

  test('ends with the last look', async () => {
    const kit = await start(paged(['1']))
    const stop = watchNfts(kit.client)
    await kit.settle()
    stop()
    await kit.environment.advance(60_000)
    expect(kit.requests).toHaveLength(1)
  })
})
