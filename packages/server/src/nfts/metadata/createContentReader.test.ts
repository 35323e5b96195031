import { expect, test } from 'vitest'
import { createCallerLimit } from '../../middleware/callerLimit.js'
import type { SafeFetch } from '../../source/safeFetch.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createContentReader } from './createContentReader.js'
import { createMetadataReader } from './createMetadataReader.js'

const [attacker, visitor] = [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]
const picture = new TextEncoder().encode('{"name":"A","image":"https://a.example/a.png"}')

/** Hosts of `slow.example` never respond. */
function start(points = 1e6) {
  const urls: string[] = []
  const fetchPublic: SafeFetch = async url => {
    urls.push(url)
    if (url.includes('slow.example')) return new Promise(() => {})
    return { status: 200, contentType: 'application/json', body: picture }
  }
  const readContent = createContentReader({
    gateways: { ipfs: 'https://ipfs.example/', arweave: 'https://ar.example/' },
    allowHttp: false,
    fetchPublic,
    fetchGateway: fetchPublic,
    limitMedia: createCallerLimit({ name: 'test', points, total: points * 10 }),
  })
  return { readContent, urls }
}

test('attack A-M6: a caller with a host for each picture has a third of the places, others have theirs', async () => {
  const { readContent, urls } = start()
  // Wildcard DNS: as many hosts as requests.
  for (let at = 0; at < 100; at++) void readContent(`https://h${at}.slow.example/`, attacker)
  await expect.poll(() => urls.length).toBe(8)
  expect(await readContent('https://a.example/a', visitor)).toEqual(picture)
})

test('attack A-M6: what a caller cannot read by its own limit is not missing for the others', async () => {
  const { readContent } = start(2)
  const metadata = createMetadataReader({ readContent, chargeJoin: async () => {} })
  const uri = `0x${'0'.repeat(62)}20${'0'.repeat(62)}13${Buffer.from('https://a.example/a').toString('hex').padEnd(64, '0')}`
  const upstream = { call: async () => ({ result: uri }) }
  const item = { chain: 'eip155:1', token: `0x${'a'.repeat(40)}`, item: '1', standard: 'erc721' } as const
  await readContent('https://b.example/', attacker)
  await readContent('https://c.example/', attacker)
  await expect(metadata.read(upstream, item, attacker)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await metadata.read(upstream, item, visitor)).toMatchObject({ name: 'A' })
})

test('control A-M6: equal addresses are one request, and a host that fails is a failure', async () => {
  const { readContent, urls } = start()
  await Promise.all([
    readContent('https://a.example/a', attacker),
    readContent('https://a.example/a', visitor),
  ])
  expect(urls).toEqual(['https://a.example/a'])
  await expect(readContent('file:///etc/passwd', visitor)).rejects.toBeInstanceOf(UpstreamError)
})
