import { expect, test } from 'vitest'
import { toSource } from './toSource.js'

const gateways = { ipfs: 'http://gateway.local:8080/ipfs/', arweave: 'https://arweave.example/raw/' }
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKuUaM'
const id = 'A'.repeat(43)
const read = (text: string, allowHttp = false) => toSource(text, { gateways, allowHttp })
const readText = (text: string) => {
  const source = read(text)
  return source && 'data' in source ? Buffer.from(source.data).toString() : undefined
}

test.each([
  [`ipfs://${cid}`, `http://gateway.local:8080/ipfs/${cid}`],
  [`ipfs://${cid}/7.json`, `http://gateway.local:8080/ipfs/${cid}/7.json`],
  [`ipfs://ipfs/${cid}/7`, `http://gateway.local:8080/ipfs/${cid}/7`],
  [`IPFS://${cid}?x=1`, `http://gateway.local:8080/ipfs/${cid}?x=1`],
  [`ar://${id}`, `https://arweave.example/raw/${id}`],
])('%s is read from the gateway', (text, url) => {
  expect(read(text)).toEqual({ url, isGateway: true })
})

test.each([
  `ipfs://${cid}/../../api/v0/shutdown`,
  `ipfs://${cid}/%2e%2e/%2e%2e/api/v0/id`,
  `ipfs://${cid}/..\\..\\api`,
  'ipfs://../api/v0/id',
  'ipfs://short',
  `ipfs://@evil.example/${cid}`,
  `ipfs://${cid}@evil.example/`,
  'ipfs:///etc/passwd',
  'ar://short',
  `ar://${id}/../../x`,
])('T41: %s does not leave the content at the gateway', text => {
  expect(read(text)).toBeUndefined()
})

test('https is requested as it is, http in development only', () => {
  expect(read('https://a.example/1.json')).toEqual({ url: 'https://a.example/1.json', isGateway: false })
  expect(read('http://a.example/1.json')).toBeUndefined()
  expect(read('http://a.example/1.json', true)).toEqual({
    url: 'http://a.example/1.json',
    isGateway: false,
  })
})

test.each([
  '',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://a.example',
  'https://',
  '//a.example',
  'x',
])('T41: nothing is read for %s', text => {
  expect(read(text)).toBeUndefined()
})

test('a data: URL holds its content: base64, percent-encoded, and as careless contracts write it', () => {
  expect(readText('data:application/json;base64,eyJhIjoxfQ==')).toBe('{"a":1}')
  expect(readText('data:application/json,%7B%22a%22%3A1%7D')).toBe('{"a":1}')
  expect(readText('data:application/json;utf8,{"a":"100%"}')).toBe('{"a":"100%"}')
  expect(readText('data:,')).toBe('')
  expect(read('data:text/plain')).toBeUndefined()
})
