import { expect, test } from 'vitest'
import type { SafeFetch } from '../../source/safeFetch.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createGatewayReader } from './createGatewayReader.js'

const sender = '0x00000000000000000000000000000000000A11cE'
const reply = (text: string, status = 200) => ({
  status,
  contentType: 'application/json',
  body: new TextEncoder().encode(text),
})

/** A reader, and the requests that it made. */
function start(respond: (url: string) => ReturnType<typeof reply>, now?: () => number) {
  const requests: { url: string; method: string | undefined; body: string | undefined }[] = []
  const safeFetch: SafeFetch = async (url, init = {}) => {
    requests.push({ url, method: init.method, body: init.body })
    return respond(url)
  }
  return { read: createGatewayReader(safeFetch, now), requests }
}
const data = '0x1234'

test('ERC-3668: sender and data are put into the URL, or sent as a body where it does not name the data', async () => {
  const { read, requests } = start(() => reply('{"data":"0xab"}'))
  expect(await read({ data, sender, urls: ['https://a.example/{sender}/{data}.json'] })).toBe('0xab')
  expect(await read({ data, sender, urls: ['https://a.example/{sender}'] })).toBe('0xab')
  const lower = sender.toLowerCase()
  expect(requests).toEqual([
    { url: `https://a.example/${lower}/0x1234.json`, method: 'GET', body: undefined },
    { url: `https://a.example/${lower}`, method: 'POST', body: JSON.stringify({ data, sender: lower }) },
  ])
})

test('ERC-3668: a gateway that fails has others in its place; one that refuses ends the read', async () => {
  const { read, requests } = start(url => (url.includes('bad') ? reply('', 500) : reply('{"data":"0xab"}')))
  expect(await read({ data, sender, urls: ['https://bad.example', 'https://b.example'] })).toBe('0xab')
  expect(requests).toHaveLength(2)
  const refusing = start(() => reply('{}', 404))
  await expect(
    refusing.read({ data, sender, urls: ['https://a.example', 'https://b.example'] }),
  ).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' })
  expect(refusing.requests).toHaveLength(1)
})

test.each(['', 'null', '[]', '{"data":5}', '{"data":"text"}', '<html>'])('%j is no result', async text => {
  const { read } = start(() => reply(text))
  await expect(read({ data, sender, urls: ['https://a.example'] })).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
  })
})

test('T41: one read of a name leads to 8 requests at most, and to none after 8 s', async () => {
  const { read, requests } = start(() => reply('{"data":"0xab"}'))
  for (let at = 0; at < 8; at++) await read({ data, sender, urls: ['https://a.example'] })
  await expect(read({ data, sender, urls: ['https://a.example'] })).rejects.toBeInstanceOf(UpstreamError)
  expect(requests).toHaveLength(8)
  let time = 0
  const late = start(
    () => reply('{"data":"0xab"}'),
    () => time,
  )
  time = 8001
  await expect(late.read({ data, sender, urls: ['https://a.example'] })).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
  })
  expect(late.requests).toHaveLength(0)
})
