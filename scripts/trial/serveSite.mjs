import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

const startLimitMs = 60_000

const findFreePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** How each framework serves its production build, by the package that does it; the first that is installed. */
const servers = [
  { name: 'next', command: port => ['next', 'start', '-p', `${port}`, '-H', '127.0.0.1'] },
  { name: '@react-router/serve', command: () => ['react-router-serve', './build/server/index.js'] },
  { name: '@remix-run/serve', command: () => ['remix-serve', 'build/index.js'] },
  {
    name: 'vite',
    command: port => ['vite', 'preview', '--host', '127.0.0.1', '--port', `${port}`, '--strictPort'],
  },
]

/** The command that serves the production build of a site. */
export function findServer({ dependencies = {}, devDependencies = {} }) {
  const installed = { ...dependencies, ...devDependencies }
  return servers.find(({ name }) => Object.hasOwn(installed, name))?.command
}

/** Serves a built site until `stop`, which ends the processes that it started. */
export async function serveSite({ folder, manifest, env }) {
  const command = findServer(manifest)
  if (!command) throw new Error(`${folder}: no framework whose build could be served.`)
  const port = await findFreePort()
  const child = spawn('npx', ['--no-install', ...command(port)], {
    cwd: folder,
    env: { ...env, PORT: `${port}`, HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of processes, because npx starts others.
    detached: true,
  })
  let output = ''
  const collect = chunk => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const stop = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
  }
  const url = `http://127.0.0.1:${port}/`
  const end = Date.now() + startLimitMs
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response) return { url, stop }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  stop()
  throw new Error(`${folder}: the site did not start.\n${output.slice(-2000)}`)
}
