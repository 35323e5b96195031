import { createStorage } from '../../storage/createStorage.js'
import { createHttp } from '../../utils/httpServer.js'
import { createTestAuth } from './createTestAuth.js'

/** Every code that this program mails; the test has the same. */
const processCode = '246810'

// Started by a test that ends it at any moment: the auth API over a database, with one code and the real clock.
const [url] = process.argv.slice(2)
if (url !== undefined) {
  const storage = await createStorage(url)
  if (storage.auth === undefined) throw new Error('The storage keeps no records of sign-in.')
  const site = await createTestAuth({ store: storage.auth, now: Date.now, createCode: () => processCode })
  const server = createHttp(site.fetch, { perAddress: 10_000, total: 10_000 })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    process.stdout.write(JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: process.pid }))
  })
}
