import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPolicy } from '../../scripts/demo/policies.mjs'
import { type Demo, startDemo } from '../../scripts/demo/startDemo.mjs'
import { readSite, startStaticServer } from '../../scripts/lib/staticServer.mjs'
import { publishSystem } from './system.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const attempts = 5

/** Starts one demo on free high ports, and the host page that has what the demo lacks; stops both at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkit-e2e-'))
  const build = process.env['E2E_BUILD'] !== '0'
  const demo = await startOnFreePorts({ directory, build })
  try {
    if (build) await buildHost()
    const rpcUrls = Object.values(demo.devnet.chains).flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl])
    const { server, relay, demo: demoUrl, wallet } = demo.urls
    if (!demoUrl || !wallet) throw new Error('The demo lacks its site or its wallet page.')
    const host = await startStaticServer({
      files: await readSite(join(root, '.cache/e2e-host')),
      port: 0,
      what: 'host page',
      config: {
        apiUrl: server,
        relayUrl: relay,
        chains: Object.entries(demo.devnet.chains).map(([caipNetworkId, chain]) => ({
          caipNetworkId,
          name: chain.name,
          rpcUrl: chain.rpcUrl,
          nativeCurrency: chain.nativeCurrency,
        })),
      },
      // Radix writes a <style>; nothing else is let off.
      policy: demoPolicy({ serverUrl: server, rpcUrls, secureUrl: 'http://localhost:1' }).replace(
        "style-src 'self'",
        "style-src 'self' 'unsafe-inline'",
      ),
    })
    publishSystem({
      urls: { demo: demoUrl, server, relay, wallet, host: host.url },
      devnet: demo.devnet,
    })
    return async () => {
      await host.stop()
      await demo.stop()
      await rm(directory, { recursive: true, force: true })
    }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

async function startOnFreePorts(options: { directory: string; build: boolean }): Promise<Demo> {
  for (let attempt = 1; ; attempt++) {
    // Below the range that the system hands out by itself.
    const portBase = 12_000 + 100 * Math.floor(Math.random() * 180)
    try {
      return await startDemo({ ...options, portBase })
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'PORT_BUSY' || attempt === attempts) throw error
    }
  }
}

function buildHost(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--config', join(root, 'e2e/host/vite.config.ts')]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: join(root, 'e2e/host'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}.`))))
  })
}
