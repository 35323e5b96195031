import { createServer } from '@latchkit/server'

const server = await createServer({
  storage: 'file:.latchkit/server.db',
  allowedOrigins: ['https://app.example.com'],
  rpcUrls: { 'eip155:1': 'https://rpc.example.com' },
})
const { url } = await server.listen({ port: 4101 })

console.log(url)
