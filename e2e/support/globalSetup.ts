import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPolicy } from '../../scripts/demo/policies.mjs'
import { type Demo, startDemo } from '../../scripts/demo/startDemo.mjs'
import { readSite, startStaticServer } from '../../scripts/lib/staticServer.mjs'
import { startWagmiSite } from './startWagmiSite.js'
import { publishSystem } from './system.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const attempts = 5

/** Starts one demo on free high ports, and the two host sites that have what the demo lacks; stops all at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkit-e2e-'))
  const build = process.env['E2E_BUILD'] !== '0'
  const demo = await startOnFreePorts({ directory, build })
  try {
    if (build) await buildSites()
    const rpcUrls = Object.values(demo.devnet.chains).flatMap(({ rpcUrl, wsUrl }) =>
      wsUrl ? [rpcUrl, wsUrl] : [rpcUrl],
    )
    const { server, relay, mail, login, farcaster, demo: demoUrl, wallet } = demo.urls
    if (!demoUrl || !wallet) throw new Error('The demo lacks its site or its wallet page.')
    const config = {
      apiUrl: server,
      relayUrl: relay,
      chains: Object.entries(demo.devnet.chains).map(([caipNetworkId, chain]) => ({
        caipNetworkId,
        name: chain.name,
        rpcUrl: chain.rpcUrl,
        nativeCurrency: chain.nativeCurrency,
      })),
    }
    const policy = demoPolicy({ serverUrl: server, rpcUrls, secureUrl: 'http://localhost:1' })
    const host = await startStaticServer({
      files: await readSite(join(root, '.cache/e2e-host')),
      port: 0,
      what: 'host page',
      config,
      // Radix writes a <style>; nothing else is let off.
      policy: policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    })
    const wagmi = await startWagmiSite({ directory: join(root, '.cache/e2e-wagmi'), config, policy })
    publishSystem({
      urls: {
        demo: demoUrl,
        server,
        relay,
        mail,
        login,
        farcaster,
        wallet,
        host: host.url,
        wagmi: wagmi.url,
      },
      devnet: demo.devnet,
      database: join(directory, `server-${new URL(server).port}-auth.db`),
    })
    return async () => {
      await wagmi.stop()
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

async function buildSites(): Promise<void> {
  await buildSite('host', 'production')
  await buildSite('wagmi', 'development')
  await buildSite('wagmi', 'development', ['--ssr', 'src/server.tsx'])
}

function buildSite(
  name: string,
  mode: 'production' | 'development',
  more: readonly string[] = [],
): Promise<void> {
  const cwd = join(root, 'e2e', name)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--config', join(cwd, 'vite.config.ts'), ...more]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: mode },
    })
    child.on('error', reject)
    child.on('exit', code => (code === 0 ? resolve() : reject(new Error(`vite build ended with ${code}.`))))
  })
}
