/** How the builds of a framework are served: a program of the site, and its arguments. */
const servers = {
  vite: ['vite', 'preview', '--host', '127.0.0.1', '--port', 'PORT'],
  next: ['next', 'start', '-p', 'PORT'],
  'react-router': ['react-router-serve', 'build/server/index.js'],
}

const next15 = { next: '15.5.29' }

/** wagmi 2 brings @wagmi/connectors with the SDKs of vendors, which no site needs with Latchkit; it gets an empty one. */
const wagmi2 = {
  with: {
    wagmi: '2.19.5',
    react: '18.3.1',
    'react-dom': '18.3.1',
    '@types/react': '18.3.12',
    '@types/react-dom': '18.3.1',
    typescript: '5.9.3',
  },
  // As docs/wagmi.md has it: npm would take the newest for the peer, and wagmi its own.
  add: { '@wagmi/core': '2.22.1' },
  overrides: { '@wagmi/connectors': 'file:./connectors' },
}

/**
 * Throw-away host sites under scripts/gates/consumers. `verify`: built by the gate; all of them by `npm run test:long`.
 * `uses`: peers of ours that the site has installed, because it imports what needs them.
 */
export const sites = [
  { title: 'vite-react-19', from: 'vite-react-19', verify: true },
  { title: 'vite-react-18', from: 'vite-react-18', verify: true },
  { title: 'next-16', from: 'next', verify: true },
  { title: 'next-16-webpack', from: 'next', build: ['next', 'build', '--webpack'] },
  { title: 'next-16-pages', from: 'next-pages' },
  { title: 'next-16-pages-webpack', from: 'next-pages', build: ['next', 'build', '--webpack'] },
  // Its builds are webpack's, which reports what it cannot resolve.
  { title: 'next-15', from: 'next', with: next15, verify: true },
  { title: 'next-15-pages', from: 'next-pages', with: next15 },
  { title: 'react-router-7', from: 'react-router', verify: true },
  {
    title: 'wagmi-3',
    from: 'vite-wagmi',
    uses: ['@latchkit/wagmi', 'wagmi', '@wagmi/core', 'viem'],
    verify: true,
  },
  {
    title: 'wagmi-2-react-18',
    from: 'vite-wagmi',
    uses: ['@latchkit/wagmi', 'wagmi', '@wagmi/core', 'viem'],
    ...wagmi2,
  },
  { title: 'viem-ethers', from: 'vite-viem', uses: ['@latchkit/viem', 'viem', 'ethers'] },
  { title: 'appkit-names-react-18', from: 'vite-appkit' },
].map(site => ({ uses: [], ...site, serve: servers[/^(vite|next|react-router)/.exec(site.from)[0]] }))

/** Packages that a site has only where it imports what needs them. */
export const optional = ['@latchkit/wagmi', '@latchkit/viem', 'wagmi', '@wagmi/core', 'viem', 'ethers']
