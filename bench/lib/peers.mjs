import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from '../../scripts/lib/pack.mjs'
import { root } from '../../scripts/lib/root.mjs'

// A peer that leaks shows it within a few openings.
const fewOpenings = { warmUp: 2, openings: 20 }
const manyOpenings = { warmUp: 70, openings: 100 }

/**
 * One small site per kit, each with its manifest and lockfile outside of the workspaces: the peers are no dependency of
 * this repository. `list`: texts that are all visible when the list is painted. `code`: texts to click, in order, from
 * the list to the QR code.
 */
export const peers = [
  {
    name: 'floor',
    title: 'floor (React, native dialog)',
    list: ['Bench Wallet', 'WalletConnect'],
    heap: manyOpenings,
  },
  {
    name: 'ours',
    title: '**Latchkit**',
    list: ['Bench Wallet', 'WalletConnect'],
    code: ['WalletConnect'],
    heap: manyOpenings,
  },
  {
    name: 'ours-idle',
    title: "Latchkit, `preload: 'idle'`",
    list: ['Bench Wallet', 'WalletConnect'],
    code: ['WalletConnect'],
    heap: manyOpenings,
  },
  {
    name: 'appkit',
    title: 'AppKit 1.8.2',
    list: ['Bench Wallet', 'WalletConnect', 'Stub Wallet 1'],
    code: ['WalletConnect'],
    heap: fewOpenings,
  },
  {
    name: 'rainbowkit',
    title: 'RainbowKit 2.2.11',
    list: ['Bench Wallet', 'Rainbow', 'WalletConnect'],
    code: ['WalletConnect'],
    heap: fewOpenings,
  },
  {
    name: 'connectkit',
    title: 'ConnectKit 1.9.2',
    list: ['Bench Wallet', 'MetaMask', 'Other Wallets'],
    code: ['Other Wallets'],
    heap: fewOpenings,
  },
]

const folderOf = peer => `${root}/bench/peers/${peer.name}`

/** Installs the peer on its first build, builds it and returns the folder of the build. */
export function buildPeer(peer) {
  const folder = folderOf(peer)
  // Install scripts of peers do not run; how old a version must be is decided by their lockfiles, not by .npmrc.
  if (existsSync(`${folder}/package-lock.json`) && !existsSync(`${folder}/node_modules`))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--min-release-age=0'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  execFileSync(
    `${root}/node_modules/.bin/vite`,
    ['build', '--config', `${root}/bench/vite.config.mjs`, '--logLevel', 'error', folder],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return `${folder}/dist`
}

function measureFolder(folder) {
  let packages = 0
  let bytes = 0
  const visit = (path, isModules) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name)
      if (entry.isSymbolicLink() || entry.name === '.bin' || entry.name === '.vite') continue
      if (entry.isDirectory()) {
        const scope = isModules && entry.name.startsWith('@')
        if (isModules && !scope && !entry.name.startsWith('.')) packages += 1
        visit(full, entry.name === 'node_modules' || scope)
      } else bytes += statSync(full).size
    }
  }
  visit(folder, true)
  return { packages, megabytes: Math.round(bytes / 1e6) }
}

/** Packages and megabytes that a host installs with the kit. Ours is packed and installed into an empty folder, once. */
export async function countInstall(peer) {
  if (peer.name === 'ours-idle') return undefined
  if (peer.name !== 'ours') return measureFolder(`${folderOf(peer)}/node_modules`)
  const packed = new Map((await packAll()).map(({ name, tarball }) => [name, `file:${tarball}`]))
  const { latchkit, ...overrides } = Object.fromEntries(packed)
  const dependencies = { react: '19.3.1', 'react-dom': '19.3.1', latchkit }
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-installed-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return measureFolder(join(folder, 'node_modules'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
