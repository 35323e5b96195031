import { createServer } from '@latchkit/server'

/** A server with sign-in: the secure site has a port and an origin for it alone. */
const server = await createServer({
  storage: 'file:.latchkit/server.db',
  environment: 'development',
  allowedOrigins: ['http://localhost:4100'],
  secure: { origin: 'http://localhost:4102' },
  auth: { smtpUrl: 'smtp://127.0.0.1:25', mailFrom: 'Example <login@example.com>' },
})
await server.listen({ port: 4101 })
await server.listenSecure({ port: 4102 })
