import type { NftsReply } from '@latchkit/api/schemas'
import { type EvmChain, mintCollectible, setBalance, startEvmChains, waitForReceipt } from '@latchkit/devnet'
import { type Address, createWalletClient, http, parseAbi, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const chainId = 'eip155:31337'
const abi = parseAbi([
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

let chain: EvmChain
let server: TestServer
let stop: () => Promise<void>
const owner = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  const started = await startEvmChains({ chainIds: [31337] })
  stop = started.stop
  const found = started.chains[chainId]
  if (!found) throw new Error('no chain')
  chain = found
  server = await createTestServer({
    rpcUrls: { [chainId]: chain.rpcUrl },
    tokens: { [chainId]: chain.tokens },
    activityChains: [chainId],
    activityLimits: { pollMs: 100 },
  })
})
afterAll(async () => {
  await server?.server.close()
  await stop?.()
})

const read = async (address: string, query: Record<string, string> = {}): Promise<NftsReply> => {
  const response = await server.get(
    `/v1/account/${address}/nfts?${new URLSearchParams({ chainId, ...query })}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as NftsReply
}
const names = async (address: string) =>
  (await read(address)).data.map(({ name, amount }) => `${name} ×${amount}`)
const collectible = (standard: 'erc721' | 'erc1155') => {
  const found = chain.collectibles.find(each => each.standard === standard)
  if (!found) throw new Error(`no ${standard}`)
  return found
}

test('D23, T41: an account has what was minted to it, with name and picture, until it gives it away', async () => {
  const [card, badge] = [collectible('erc721'), collectible('erc1155')]
  const wallet = createWalletClient({ account: owner, transport: http(chain.rpcUrl) }).extend(publicActions)
  await setBalance(chain.rpcUrl, owner.address, 10n ** 18n)
  expect(await names(owner.address)).toEqual([])
  await mintCollectible(chain.rpcUrl, { collectible: card, to: owner.address, id: 7101n })
  await mintCollectible(chain.rpcUrl, { collectible: badge, to: owner.address, id: 5n, amount: 3n })
  await expect.poll(() => names(owner.address)).toEqual([`${badge.name} #5 ×3`, `${card.name} #7101 ×1`])

  const { data } = await read(owner.address)
  expect(data[1]).toEqual({
    chainId,
    address: card.address.toLowerCase(),
    tokenId: '7101',
    standard: 'erc721',
    amount: '1',
    name: `${card.name} #7101`,
    collection: card.name,
    imageUrl: expect.stringMatching(/^\/v1\/image\?/),
    metadata: 'ready',
  })
  // An edition without a picture has none, rather than a wrong one.
  expect(data[0]).not.toHaveProperty('imageUrl')
  const picture = await server.get(data[1]?.imageUrl ?? '')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await picture.text()).toContain('>7101</text>')

  const other: Address = '0x00000000000000000000000000000000000b0b00'
  const hashes = [
    await wallet.writeContract({
      chain: null,
      address: card.address,
      abi,
      functionName: 'transferFrom',
      args: [owner.address, other, 7101n],
    }),
    await wallet.writeContract({
      chain: null,
      address: badge.address,
      abi,
      functionName: 'safeTransferFrom',
      args: [owner.address, other, 5n, 2n, '0x'],
    }),
  ]
  for (const hash of hashes) await waitForReceipt(wallet, { hash })
  expect(await names(owner.address)).toEqual([`${badge.name} #5 ×1`])
  await expect.poll(() => names(other)).toEqual([`${badge.name} #5 ×2`, `${card.name} #7101 ×1`])
}, 120_000)

test('D23: pages hold what the account owns, each once, whatever it has given away in between', async () => {
  const card = collectible('erc721')
  const account = privateKeyToAccount(generatePrivateKey()).address
  for (let id = 8000n; id < 8060n; id++)
    await mintCollectible(chain.rpcUrl, { collectible: card, to: account, id })
  const all: string[] = []
  await expect
    .poll(async () => {
      all.length = 0
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: NftsReply = await read(account, { cursor })
        all.push(...page.data.map(({ tokenId }) => tokenId))
        cursor = page.next
      }
      return all.length
    })
    .toBe(60)
  expect(all).toEqual(Array.from({ length: 60 }, (_, index) => String(8059 - index)))
}, 120_000)
