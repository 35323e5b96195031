import { afterEach, expect, test } from 'vitest'
import { createFakeItems, type FakeItem } from '../nfts/testing/createFakeItems.js'
import { signName, toTestAccount } from './testing/signName.js'
import { parent, root, startNames } from './testing/startNames.js'

const alice = toTestAccount(1)
const token = `0x${'4'.repeat(40)}`
const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const uri = `data:application/json,${JSON.stringify({ image: `data:image/svg+xml,${picture}` })}`

let server: Awaited<ReturnType<typeof startNames>>
afterEach(() => server.server.close())

/** A server at which alice has registered a name with this avatar, and a chain with these items. */
async function start(avatar: string, items: Partial<FakeItem>[] = []) {
  const fake = createFakeItems(
    items.map(each => ({
      token,
      item: 7n,
      standard: 'erc721',
      owner: alice.address.toLowerCase(),
      uri,
      ...each,
    })),
  )
  server = await startNames({ fetch: fake.fetch })
  const name = `alice.${parent}`
  const response = await server.post(
    '/v1/profile/account',
    await signName(alice, { name, attributes: { avatar } }),
  )
  expect(await response.json()).toEqual({ success: true })
  const getIdentity = async () => (await server.get(`/v1/identity/${alice.address}`)).json()
  return { fake, name, getIdentity }
}

test.each([
  'http://a.example/a.png',
  'javascript:alert(1)',
  'data:text/html,a',
  '//a.example',
  'file:///etc/passwd',
  'eip155:1/erc721',
  `eip155:5/erc721:${token}/7`,
  `${root}/erc20:${token}/7`,
  `${root}/erc721:${token}/${'9'.repeat(78)}`,
  'x'.repeat(2048),
])('T41 the avatar %j is not one that a page is sent', async avatar => {
  const { getIdentity, name } = await start(avatar)
  expect(await getIdentity()).toEqual({ name, avatar: null })
})

test.each([
  'https://tracker.example/a.png?who=1&b=%20',
  'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnNCVt/a.png',
  `ar://${'a'.repeat(43)}`,
])('T41 the avatar %j is sent as a path of this server, signed', async avatar => {
  const { getIdentity } = await start(avatar)
  const { avatar: path } = await getIdentity()
  const url = new URL(path, 'http://server')
  expect([url.origin, url.pathname, url.searchParams.get('url')]).toEqual([
    'http://server',
    '/v1/image',
    avatar,
  ])
  // Another address with its signature is not read.
  url.searchParams.set('url', 'https://other.example/a.png')
  expect((await server.get(`${url.pathname}${url.search}`)).status).toBe(404)
})

test.each([
  `data:image/svg+xml,${encodeURIComponent(picture)}`,
  `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  `data:image/svg+xml,${picture.replace('/>', `>${'"'.repeat(1900)}</svg>`)}`,
])('T41 an avatar in its record is a picture of this server, in a sandbox (%#)', async avatar => {
  const { getIdentity } = await start(avatar)
  const shown = await server.get((await getIdentity()).avatar)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
})

test('T41 an avatar at a private address is not read', async () => {
  const { getIdentity } = await start('https://127.0.0.1/a.png')
  expect((await server.get((await getIdentity()).avatar)).status).toBe(404)
})

test.each(['erc721', 'erc1155'] as const)(
  'ENSIP-12 the avatar is an %s that the account owns',
  async standard => {
    const { getIdentity, name } = await start(`${root}/${standard}:${token}/7`, [{ standard }])
    const avatar = `/v1/image?chainId=eip155%3A31337&contract=${token}&tokenId=7`
    expect(await getIdentity()).toEqual({ name, avatar })
    const shown = await server.get(avatar)
    expect([shown.status, await shown.text()]).toEqual([200, picture])
  },
)

test.each([
  ['that another account owns', { owner: `0x${'b'.repeat(40)}` }],
  ['of another standard', { standard: 'erc1155' }],
  ['whose contract reverts', { trick: 'revert' }],
  ['whose contract returns too much', { trick: 'huge' }],
] as const)('ENSIP-12 an item %s is no avatar', async (_title, item) => {
  const { getIdentity, name } = await start(`${root}/erc721:${token}/7`, [item])
  expect(await getIdentity()).toEqual({ name, avatar: null })
})

test('ENSIP-12 the owner of an item is read once in 5 min; while the chain is down the name is sent without it', async () => {
  const { getIdentity, name, fake } = await start(`${root}/erc721:${token}/7`, [{}])
  fake.fault = () => new Response('', { status: 503 })
  expect(await getIdentity()).toEqual({ name, avatar: null })
  fake.fault = undefined
  expect((await getIdentity()).avatar).toContain('tokenId=7')
  const { requests } = fake
  expect((await getIdentity()).avatar).toContain('tokenId=7')
  expect(fake.requests).toBe(requests)
})

test('an item whose id is too large for a contract has no picture', async () => {
  await start('')
  const path = `/v1/image?chainId=${root}&contract=${token}&tokenId=${'9'.repeat(78)}`
  expect((await server.get(path)).status).toBe(400)
})
