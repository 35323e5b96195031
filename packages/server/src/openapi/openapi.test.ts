import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'

type Parameter = { in: 'query' | 'path'; name: string; required?: boolean; schema: Record<string, unknown> }
type Operation = {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let server: TestServer
let document: Document
beforeAll(async () => {
  const evm = createFakeEvm()
  server = await createTestServer({
    environment: 'development',
    rateLimits: { perIp: 10_000_000, perProject: 10_000_000, rpcPerIp: 10_000_000 },
    rpcUrls: { 'eip155:31337': 'http://node.example' },
    fetch: evm.fetch,
    logLevel: 'silent',
  })
  document = (await (await server.get('/openapi.json')).json()) as Document
})
afterAll(() => server.server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document and docs/server.md name the same routes', () => {
  const text = readFileSync(new URL('../../../../docs/server.md', import.meta.url), 'utf8')
  const documented = [...text.matchAll(/^\| `(GET|POST) ([^`?]+)` \|/gm)].map(
    ([, method = '', path]) => `${method.toLowerCase()} ${path}`,
  )
  expect(documented.length).toBeGreaterThan(10)
  expect(
    operations()
      .map(({ path, method }) => `${method} ${path}`)
      .sort(),
  ).toEqual(documented.sort())
})

test('every operation has a unique id, its parameters, its response and its errors in one shape', () => {
  expect(document.openapi).toBe('3.1.0')
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const named = (operation.parameters ?? []).filter(parameter => parameter.in === 'path')
    expect(
      named.map(parameter => parameter.name),
      path,
    ).toEqual(inPath)
    expect(operation.summary).toMatch(/\.$/)
    const { responses } = operation
    expect(Object.keys(responses).some(status => /^[12]/.test(status))).toBe(true)
    for (const status of ['403', '429', '500']) expect(Object.keys(responses), path).toContain(status)
    for (const [status, { content }] of Object.entries(responses).filter(([code]) => code >= '400'))
      expect(content?.['application/json']?.schema, `${path} ${status}`).toMatchObject({
        required: ['code', 'message', 'requestId'],
      })
  }
})
