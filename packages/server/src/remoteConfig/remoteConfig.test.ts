import { ConfigReplySchema } from '@latchkit/api/schemas'
import { parse } from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const open: TestServer[] = []
const start = async (options: Parameters<typeof createTestServer>[0]) => {
  const server = await createTestServer(options)
  open.push(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.server.close()
})

test('R7.10: the features the operator set, and nothing he did not', async () => {
  const { get } = await start({ features: { email: false, socials: ['google'], branding: false } })
  const reply = await (await get('/appkit/v1/config?projectId=p&st=a&sv=1')).json()
  expect(parse(ConfigReplySchema, reply)).toEqual({
    features: { email: false, socials: false, branding: false },
  })
  expect(await (await (await start({})).get('/appkit/v1/config')).json()).toEqual({
    features: { email: false, socials: false },
  })
})

test('R7.11: the origins of the server, and those of the project that asks', async () => {
  const { get } = await start({
    allowedOrigins: ['https://app.example'],
    projects: [{ id: 'one', allowedOrigins: ['https://one.example'] }, { id: 'two' }],
  })
  const list = async (query: string) => (await get(`/projects/v1/origins?${query}`)).json()
  expect(await list('projectId=one')).toEqual({
    allowedOrigins: ['https://app.example', 'https://one.example'],
  })
  expect(await list('projectId=two')).toEqual({ allowedOrigins: ['https://app.example'] })
})

test('D40: while developing the list holds the local page that asks; in production it stays empty', async () => {
  const development = await start({ environment: 'development' })
  const origin = 'http://localhost:4100'
  expect(await (await development.get('/projects/v1/origins', { origin })).json()).toEqual({
    allowedOrigins: [origin],
  })
  const production = await start({})
  expect(await (await production.get('/projects/v1/origins')).json()).toEqual({ allowedOrigins: [] })
})

test('a repeated parameter is refused', async () => {
  const { get } = await start({})
  expect((await get('/appkit/v1/config?st=1&st=2')).status).toBe(400)
  expect((await get('/projects/v1/origins?sv=1&sv=2')).status).toBe(400)
})
