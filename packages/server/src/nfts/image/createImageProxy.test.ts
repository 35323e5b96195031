import { expect, test } from 'vitest'
import { createImageProxy } from './createImageProxy.js'

const caller = { address: '192.0.2.1' }
const toPng = (side: number): Uint8Array => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(side, 16)
  head.writeUInt32BE(side, 20)
  return new Uint8Array(head)
}

/** A proxy whose host sends `host.body`. */
function start() {
  const clock = { now: 1_000_000 }
  const host = { body: toPng(30_000), requests: 0 }
  const proxy = createImageProxy({
    upstreams: {
      chains: [],
      get: () => {
        throw new Error('No call is expected.')
      },
      chargeCalls: async () => {},
    },
    metadata: { read: async () => undefined, readWhole: async () => undefined },
    readContent: async () => {
      host.requests += 1
      return host.body
    },
    now: () => clock.now,
  })
  const query = new URL(proxy.toSignedPath('https://a.example/1.png'), 'https://b.example').searchParams
  const get = () =>
    proxy.getSigned({ url: query.get('url') ?? '', signature: query.get('signature') ?? '', caller })
  return { clock, host, get }
}

test('attack A-M11-cache: a picture that fills the memory is refused, and not kept for the next one', async () => {
  const { clock, host, get } = start()
  await expect(get()).rejects.toMatchObject({ status: 404 })
  await expect(get()).rejects.toMatchObject({ status: 404 })
  expect(host.requests).toBe(1)
  clock.now += 60_001
  await expect(get()).rejects.toMatchObject({ status: 404 })
  expect(host.requests).toBe(2)
})

test('control A-M11-cache: a small one is kept, whatever its host sends later', async () => {
  const { host, get } = start()
  host.body = toPng(100)
  expect(await get()).toEqual({ type: 'image/png', body: toPng(100) })
  host.body = toPng(30_000)
  expect(await get()).toEqual({ type: 'image/png', body: toPng(100) })
  expect(host.requests).toBe(1)
})
