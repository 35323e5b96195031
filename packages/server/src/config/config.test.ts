import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { defaultActivityLimits } from '../activity/options.js'
import { defaultAnalyticsLimits } from '../analytics/options.js'
import { capabilities } from '../capabilities.js'
import { allOptions, checkOptions } from '../checkOptions.js'
import { createServer } from '../createServer.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import { createMemoryStorage } from '../storage/memory.js'
import { parseConfig, variables } from './parseConfig.js'
import { defaultRateLimits, defaultRpcLimits, serverOptions } from './serverOptions.js'

const token = { address: '0x00000000000000000000000000000000000000aa', symbol: 'A', name: 'A', decimals: 6 }

function problemsOf(env: Record<string, string>, readFile?: (path: string) => string): readonly string[] {
  try {
    parseConfig(env, readFile)
  } catch (error) {
    if (error instanceof ServerConfigError) return error.problems
    throw error
  }
  return []
}

test('without variables the documented defaults apply', () => {
  const { port, host, options } = parseConfig({})
  expect({ port, host }).toEqual({ port: 4101, host: '127.0.0.1' })
  expect(options).toEqual({
    storage: 'file:.latchkit/server.db',
    rpcUrls: {},
    tokens: {},
    nativeCurrencies: {},
    prices: {},
    swaps: {},
    onramp: {},
    names: {},
    bundlerUrls: {},
    paymasters: {},
    sponsorPolicies: [],
    auth: { social: {} },
    media: {},
    features: {},
    projects: [],
    certifiedWalletIds: [],
    severalProcesses: false,
    allowedOrigins: [],
    environment: 'development',
    activityChains: [],
    activitySources: {},
    activityTraces: true,
    activityLimits: defaultActivityLimits,
    analytics: true,
    relay: true,
    relayLimits: {},
    analyticsLimits: defaultAnalyticsLimits,
    publicUrl: undefined,
    trustedProxies: 0,
    rateLimits: defaultRateLimits,
    rpcLimits: defaultRpcLimits,
    logLevel: 'info',
  })
})

const sponsorPolicy = {
  contracts: [{ address: token.address }],
  perOperation: '0.001',
  operationsPerVisitor: 5,
  perDay: '0.1',
  total: '1',
}

test('every variable arrives where it belongs', () => {
  const { port, host, options } = parseConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://u:p@h/d',
    ALLOWED_ORIGINS: ' https://a.example , http://localhost:4100,',
    RPC_URLS: '{"eip155:1":"https://node.example/key"}',
    TOKEN_LISTS: JSON.stringify({ 'eip155:1': [token] }),
    NATIVE_CURRENCIES: '{"eip155:1":{"name":"Ether","symbol":"ETH","decimals":18}}',
    PRICES: '{"defiLlama":true}',
    SWAPS: '{"lifi":true}',
    ONRAMP: '{"meld":{"apiKey":"k","webhookSecret":"s"}}',
    NAMES: '{"parent":"names.example.eth"}',
    BUNDLER_URLS: '{"eip155:1":["https://bundler.example/key"]}',
    PAYMASTERS: JSON.stringify({ 'eip155:1': { address: token.address, entryPoint: '0.7' } }),
    SPONSOR_KEY: `0x${'1'.repeat(64)}`,
    SPONSOR_POLICIES: JSON.stringify([sponsorPolicy]),
    MEDIA: '{"ipfsGateway":"https://ipfs.example/ipfs/"}',
    FEATURES: '{"email":false}',
    CERTIFIED_WALLETS: ' io.one , two,',
    SEVERAL_PROCESSES: 'on',
    PROJECTS: '[{"id":"one","allowedOrigins":["https://one.example"]}]',
    ACTIVITY_CHAINS: ' eip155:1 ,',
    ACTIVITY_SOURCES: '{"etherscan":{"key":"k","chains":["eip155:1"]}}',
    ACTIVITY_TRACES: 'off',
    ACTIVITY_BACKFILL_BLOCKS: '1',
    ACTIVITY_KEEP_BLOCKS: '2',
    ACTIVITY_CONCURRENCY: '3',
    ACTIVITY_BYTES: '1000000',
    ACTIVITY_POLL_MS: '100',
    ANALYTICS: 'off',
    RELAY: 'OFF',
    RELAY_LIMITS: '{"subscriptions":10}',
    ANALYTICS_DAY_BYTES_IP: '4',
    ANALYTICS_DAY_BYTES: '5',
    ANALYTICS_TOTAL_BYTES: '6',
    PUBLIC_URL: 'https://latchkit.example',
    TRUSTED_PROXIES: '2',
    RATE_LIMIT_IP: '1',
    RATE_LIMIT_PROJECT: '2',
    RATE_LIMIT_RPC: '3',
    RATE_LIMIT_RPC_BYTES: '4',
    RATE_LIMIT_BROADCAST: '5',
    RATE_LIMIT_NAMES: '9',
    RATE_LIMIT_SIGN_INS: '10',
    RATE_LIMIT_OUTSIDE: '11',
    RATE_LIMIT_MEDIA: '12',
    RATE_LIMIT_ORDERS: '13',
    RATE_LIMIT_CALLERS: '14',
    RATE_LIMIT_DELAY_MS: '6',
    RPC_RESPONSE_BYTES: '5',
    RPC_BATCH_BYTES: '6',
    RPC_CONCURRENT_IP: '7',
    RPC_CONCURRENT_CHAIN: '8',
    LOG_LEVEL: 'WARN',
    NODE_ENV: 'production',
  })
  expect({ port, host }).toEqual({ port: 0, host: '0.0.0.0' })
  expect(options).toEqual({
    storage: 'postgres://u:p@h/d',
    rpcUrls: { 'eip155:1': 'https://node.example/key' },
    tokens: { 'eip155:1': [token] },
    nativeCurrencies: { 'eip155:1': { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    prices: { defiLlama: true },
    swaps: { lifi: true },
    onramp: { meld: { apiKey: 'k', webhookSecret: 's' } },
    names: { parent: 'names.example.eth' },
    bundlerUrls: { 'eip155:1': ['https://bundler.example/key'] },
    paymasters: { 'eip155:1': { address: token.address, entryPoint: '0.7' } },
    sponsorKey: `0x${'1'.repeat(64)}`,
    sponsorPolicies: [sponsorPolicy],
    auth: { social: {} },
    media: { ipfsGateway: 'https://ipfs.example/ipfs/' },
    features: { email: false },
    certifiedWalletIds: ['io.one', 'two'],
    severalProcesses: true,
    projects: [{ id: 'one', allowedOrigins: ['https://one.example'] }],
    allowedOrigins: ['https://a.example', 'http://localhost:4100'],
    environment: 'production',
    activityChains: ['eip155:1'],
    activitySources: { etherscan: { key: 'k', chains: ['eip155:1'] } },
    activityTraces: false,
    activityLimits: {
      backfillBlocks: 1,
      keepBlocks: 2,
      concurrency: 3,
      bytesPerMinute: 1_000_000,
      pollMs: 100,
    },
    analytics: false,
    relay: false,
    relayLimits: { subscriptions: 10 },
    analyticsLimits: { dayBytesPerIp: 4, dayBytes: 5, totalBytes: 6 },
    publicUrl: 'https://latchkit.example',
    trustedProxies: 2,
    rateLimits: {
      perIp: 1,
      perProject: 2,
      rpcPerIp: 3,
      rpcBytesPerIp: 4,
      broadcastsPerIp: 5,
      nameChanges: 9,
      signIns: 10,
      outsidePerIp: 11,
      mediaPerIp: 12,
      ordersPerDay: 13,
      callers: 14,
      refusalDelayMs: 6,
    },
    rpcLimits: { responseBytes: 5, batchBytes: 6, concurrentPerIp: 7, concurrentPerChain: 8 },
    logLevel: 'warn',
  })
})

test('a Bitcoin network is one that is known, and has no tokens', () => {
  const [known, unknown] = ['bip122:000000000019d6689c085ae165831e93', 'bip122:mainnet']
  const problems: string[] = []
  const token = { address: 'a', symbol: 'A', name: 'A', decimals: 0 }
  checkOptions(
    {
      rpcUrls: { [known]: 'https://a.example/api', [unknown]: 'https://b.example' },
      tokens: { [known]: [token] },
      relay: false,
    },
    problems,
  )
  expect(problems).toContain('rpcUrls (bip122:mainnet): is not a known Bitcoin network')
  expect(problems).toContain(`tokens (${known}): lists tokens, which Bitcoin does not have`)
  const fine: string[] = []
  checkOptions({ rpcUrls: { [known]: 'https://a.example/api' }, tokens: { [known]: [] }, relay: false }, fine)
  expect(fine).toEqual([])
})

test('R7.32: explorers are for EVM chains with an endpoint, by a valid address', () => {
  const problems: string[] = []
  const sources = {
    etherscan: { key: 'k', chains: ['eip155:2', 'solana:mainnet'] },
    blockscout: { 'eip155:1': { url: 'ftp://explorer.example' } },
  }
  const options = { rpcUrls: { 'eip155:1': 'https://a.example' }, relay: false }
  checkOptions({ ...options, activitySources: sources }, problems)
  expect(problems).toEqual([expect.stringMatching(/^activitySources.*: is not an http\(s\) URL$/)])
  problems.length = 0
  checkOptions({ ...options, activitySources: { etherscan: sources.etherscan } }, problems)
  expect(problems).toEqual([
    'activitySources (eip155:2): is not an EVM chain of rpcUrls',
    'activitySources (solana:mainnet): is not an EVM chain of rpcUrls',
  ])
})

test('R7.32: only EVM chains with an endpoint, and a storage that keeps activity, can be indexed', () => {
  const rpcUrls = { RPC_URLS: '{"eip155:1":"https://a.example","solana:localnet":"https://b.example"}' }
  expect(problemsOf({ ...rpcUrls, ACTIVITY_CHAINS: 'eip155:1' })).toEqual([])
  for (const chain of ['eip155:2', 'solana:localnet', 'eip155:1,eip155:5'])
    expect(problemsOf({ ...rpcUrls, ACTIVITY_CHAINS: chain })).toEqual([
      expect.stringMatching(/^ACTIVITY_CHAINS \(.*\): is not an EVM chain of RPC_URLS$/),
    ])
  const problems: string[] = []
  const { activity: _, ...storage } = createMemoryStorage()
  const options = { rpcUrls: { 'eip155:1': 'https://a.example' }, relay: false, storage }
  checkOptions({ ...options, activityChains: ['eip155:1'] }, problems)
  expect(problems).toEqual(['activityChains: needs a storage that keeps activity'])
})

test('everything that is wrong is listed at once, each with its variable', () => {
  const problems = problemsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://h/d',
    ALLOWED_ORIGINS: 'https://a.example/',
    RPC_URLS: '{"1":"https://a.example"}',
    TOKEN_LISTS: '[',
    FEATURES: '[]',
    PROJECTS: '{}',
    ANALYTICS: 'maybe',
    PUBLIC_URL: 'latchkit.example',
    TRUSTED_PROXIES: '-1',
    RATE_LIMIT_IP: '0',
    LOG_LEVEL: 'loud',
    REDIS_URL: 'http://h',
  })
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'ALLOWED_ORIGINS',
    'RPC_URLS',
    'TOKEN_LISTS',
    'FEATURES',
    'PROJECTS',
    'ANALYTICS',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'RATE_LIMIT_IP',
    'LOG_LEVEL',
    'REDIS_URL',
  ])
    expect(problems.filter(problem => problem.startsWith(name)).length, name).toBeGreaterThan(0)
})

test.each([
  [{}, 'development'],
  [{ HOST: '127.0.0.2' }, 'development'],
  [{ HOST: '::1' }, 'development'],
  [{ HOST: '0.0.0.0' }, 'production'],
  [{ HOST: '192.168.1.2' }, 'production'],
  [{ HOST: '0.0.0.0', NODE_ENV: 'development' }, 'development'],
  [{ HOST: '0.0.0.0', NODE_ENV: 'staging' }, 'production'],
  [{ NODE_ENV: 'production' }, 'production'],
])('security 22: %j is %s', (env, environment) => {
  expect(parseConfig({ PUBLIC_URL: 'http://a.example', ...env }).options.environment).toBe(environment)
})

// The set-up of docs/server.md: TLS and the public address at a proxy on the same machine, NODE_ENV not set.
const proxied = { HOST: '127.0.0.1', TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://latchkit.example' }

test.each([
  [proxied],
  [{ PUBLIC_URL: 'https://latchkit.example' }],
  [{ TRUSTED_PROXIES: '1' }],
  [{ ...proxied, NODE_ENV: 'staging' }],
])('attack A-M7: behind a proxy %j is production (D74)', async env => {
  const { options } = parseConfig({ ...env, DATABASE_URL: 'memory:', RELAY: 'off' })
  expect(options.environment).toBe('production')
  const server = await createServer({ ...options, logLevel: 'silent' })
  onTestFinished(() => server.close())
  const send = (headers: Record<string, string>) =>
    server.fetch(new Request('http://server/e', { method: 'POST', headers, body: '{}' }))
  // Localhost is no origin of the site, and an event without an Origin is refused.
  expect((await send({ origin: 'http://localhost:3000' })).status).toBe(403)
  expect((await send({})).status).toBe(403)
})

test.each([[{}], [{ PUBLIC_URL: 'http://localhost:4101' }], [{ ...proxied, NODE_ENV: 'development' }]])(
  'control A-M7: %j is development, and the start says so',
  async env => {
    const { options } = parseConfig({ ...env, DATABASE_URL: 'memory:', RELAY: 'off' })
    expect(options.environment).toBe('development')
    const lines: string[] = []
    const server = await createServer({ ...options, logDestination: { write: line => lines.push(line) } })
    onTestFinished(() => server.close())
    await server.listen({ port: 0 })
    const level = 'NODE_ENV' in env ? 'warn' : 'info'
    expect(lines.map(line => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level, msg: expect.stringMatching(/^development: localhost origins/) }),
    )
  },
)

test.each([[{ NODE_ENV: 'production' }], [{ HOST: '0.0.0.0' }], [{ HOST: '::', NODE_ENV: 'development' }]])(
  'security 21: %j without PUBLIC_URL does not start, unless the relay is off',
  env => {
    const problem = expect.stringMatching(/^PUBLIC_URL: is required in production/)
    expect(problemsOf(env)).toEqual([problem])
    expect(problemsOf({ ...env, RELAY: 'off' })).toEqual([])
    expect(problemsOf({ ...env, PUBLIC_URL: 'https://a.example' })).toEqual([])
  },
)

test.each([
  ['{"subscription":10}', 'RELAY_LIMITS (subscription): is not a limit'],
  ['{"subscriptions":0}', 'RELAY_LIMITS (subscriptions): expected >=1'],
  ['{"subscriptions":"10"}', 'RELAY_LIMITS (subscriptions): expected number'],
  ['{"messagesPerClient":5}', 'RELAY_LIMITS (messagesPerClient): expected Object'],
  [
    '{"messagesPerClient":{"perSecond":0,"burst":1}}',
    'RELAY_LIMITS (messagesPerClient.perSecond): is not positive',
  ],
])('RELAY_LIMITS %s is refused', (limits, problem) => {
  expect(problemsOf({ RELAY_LIMITS: limits })).toEqual([problem])
})

test('REDIS_URL joins processes that share a PostgreSQL database, and is refused without one', () => {
  const postgres = { DATABASE_URL: 'postgres://h/d', REDIS_URL: 'rediss://user:secret@h:6380' }
  expect(parseConfig(postgres).options.redisUrl).toBe('rediss://user:secret@h:6380')
  expect(parseConfig({ DATABASE_URL: 'postgres://h/d' }).options.redisUrl).toBeUndefined()
  for (const storage of ['file:server.db', 'memory:'])
    expect(problemsOf({ ...postgres, DATABASE_URL: storage })).toEqual([
      'REDIS_URL: needs a PostgreSQL database, which all the processes share',
    ])
  expect(problemsOf({ ...postgres, REDIS_URL: 'secret-host:6379' })).toEqual([
    'REDIS_URL: is not a redis:// or rediss:// URL',
  ])
})

test.each([
  ['*'],
  ['https://*.example'],
  ['https://a.example/'],
  ['https://a.example/path'],
  ['a.example'],
  ['null'],
  ['javascript:1'],
  ['https://A.example'],
  ['https://a.example:443'],
])('D40: %s is no origin', origin => {
  expect(problemsOf({ ALLOWED_ORIGINS: origin })).toHaveLength(1)
})

test('a message never quotes a value, which may be a secret', () => {
  const secret = 'hunter2canary'
  const env = Object.fromEntries(
    Object.keys(variables)
      .filter(name => name !== 'TOKEN_LISTS')
      .map(name => [name, secret]),
  )
  const nested = {
    RPC_URLS: JSON.stringify({ 'eip155:1': `ftp://${secret}@h` }),
    PROJECTS: JSON.stringify([{ id: `${secret} !` }]),
    PRICES: JSON.stringify({
      pools: { 'eip155:1': { stableCoin: secret } },
      defiLlama: secret,
      jupiterKey: [secret],
    }),
    SWAPS: JSON.stringify({ oneInchKey: [secret], lifi: secret }),
    FEATURES: JSON.stringify({ email: secret }),
    NATIVE_CURRENCIES: JSON.stringify({ 'eip155:1': { name: secret, symbol: secret, decimals: secret } }),
    TOKEN_LISTS: JSON.stringify({ 'eip155:1': [{ ...token, decimals: secret, address: secret }] }),
  }
  for (const problems of [problemsOf(env), problemsOf(nested)]) {
    expect(problems.length).toBeGreaterThan(3)
    expect(problems.join('\n')).not.toContain(secret)
  }
})

test.each([
  ['an address that is none', { address: '0xabc' }],
  ['a wrong checksum', { address: '0xcA11bde05977b3631167028862bE2a173976cA11' }],
  ['a symbol that turns the text around', { symbol: 'A\u202eB' }],
  ['a symbol with a line break', { symbol: 'A\nB' }],
  ['an endless name', { name: 'A'.repeat(101) }],
  ['no symbol', { symbol: '' }],
  ['decimals over 77', { decimals: 78 }],
  ['decimals that are no number', { decimals: '6' }],
  ['an icon that runs', { iconUrl: 'javascript:alert(1)' }],
])('hostile token metadata is refused: %s', (_what, change) => {
  expect(problemsOf({ TOKEN_LISTS: JSON.stringify({ 'eip155:1': [{ ...token, ...change }] }) })).not.toEqual(
    [],
  )
})

test('over 1000 tokens of a chain are refused', () => {
  expect(problemsOf({ TOKEN_LISTS: JSON.stringify({ 'eip155:1': Array(1001).fill(token) }) })).not.toEqual([])
})

test('TOKEN_LISTS may name files: of our shape, or public token lists; both together', () => {
  const files: Record<string, string> = {
    'own.json': JSON.stringify({ 'eip155:1': [token] }),
    'public.json': JSON.stringify({
      name: 'List',
      tokens: [
        { ...token, chainId: 1, symbol: 'B', logoURI: 'https://a.example/b.png' },
        { ...token, chainId: 10, symbol: 'C', logoURI: 'ipfs://x' },
        null,
      ],
    }),
  }
  const { options } = parseConfig({ TOKEN_LISTS: 'own.json, public.json' }, path => files[path] ?? '')
  expect(options.tokens).toEqual({
    'eip155:1': [token, { ...token, symbol: 'B', iconUrl: 'https://a.example/b.png' }],
    'eip155:10': [{ ...token, symbol: 'C' }],
  })
})

test.each([
  ['a file that is not there', 'none.json'],
  ['a file without JSON', 'bad.json'],
  ['a list that is none', 'list.json'],
  ['chains that are no lists', 'shape.json'],
])('TOKEN_LISTS: %s is reported', (_what, name) => {
  const readFile = (path: string) => {
    if (path === 'bad.json') return '{'
    if (path === 'list.json') return '[]'
    if (path === 'shape.json') return '{"eip155:1":1}'
    throw new Error('ENOENT')
  }
  expect(problemsOf({ TOKEN_LISTS: name }, readFile)).toHaveLength(1)
})

test('addresses of tokens are brought to their EIP-55 form', () => {
  const problems: string[] = []
  const { tokens } = checkOptions(
    {
      relay: false,
      tokens: { 'eip155:1': [{ ...token, address: '0xca11bde05977b3631167028862be2a173976ca11' }] },
    },
    problems,
  )(serverOptions)
  expect(problems).toEqual([])
  expect(tokens['eip155:1']?.[0]?.address).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
})

test('Solana tokens are mints: base58 of 32 bytes, kept as written', () => {
  const mint = { address: 'So11111111111111111111111111111111111111112', symbol: 'W', name: 'W', decimals: 9 }
  const problems: string[] = []
  const { tokens } = checkOptions(
    { relay: false, tokens: { 'solana:localnet': [mint], 'eip155:1': [] } },
    problems,
  )(serverOptions)
  expect(problems).toEqual([])
  expect(tokens).toEqual({ 'solana:localnet': [mint], 'eip155:1': [] })
})

test('Stacks tokens are contracts, with an address of their deployer', () => {
  const address = 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM.stacks-dollar'
  const listed = { address, symbol: 'S', name: 'S', decimals: 6 }
  const problems: string[] = []
  const { tokens } = checkOptions(
    { relay: false, tokens: { 'stacks:2147483648': [listed] } },
    problems,
  )(serverOptions)
  expect(problems).toEqual([])
  expect(tokens).toEqual({ 'stacks:2147483648': [listed] })
})

test.each([
  ['stacks:1', token.address],
  ['stacks:1', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  ['stacks:1', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8.token'],
  ['stacks:1', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7.token::asset'],
  ['solana:localnet', token.address],
  ['solana:localnet', 'So1111111111111111111111111111111111111111'],
  ['solana:localnet', 'So1111111111111111111111111111111111111111O'],
  ['eip155:1', 'So11111111111111111111111111111111111111112'],
])('a token of %s with the address %s is refused, by its place', (chain, address) => {
  const problems: string[] = []
  checkOptions({ relay: false, tokens: { [chain]: [{ ...token, address }] } }, problems)
  expect(problems).toEqual([expect.stringContaining(`tokens (${chain}.0.address)`)])
})

test('createServer refuses the same options by their own names, before it opens anything', async () => {
  const failed = await createServer({
    storage: 'nonsense',
    allowedOrigins: ['*'],
    rpcUrls: { 'eip155:1': 'ftp://a' },
    features: { unknown: true },
  }).catch(error => error)
  expect(failed).toBeInstanceOf(ServerConfigError)
  expect((failed as ServerConfigError).problems.map(problem => problem.split(/[ :]/)[0])).toEqual([
    'rpcUrls',
    'allowedOrigins',
    'features',
    'publicUrl',
  ])
})

test('no environment crashes the parser: a config, or a list of problems', () => {
  const name = fc.constantFrom(...Object.keys(variables))
  const value = fc.oneof(fc.string(), fc.json(), fc.constantFrom('on', '1', '{}', '[]', '{"eip155:1":[{}]}'))
  fc.assert(
    fc.property(fc.dictionary(name, value), env => {
      problemsOf(env, () => '{}')
    }),
  )
})

test('docs/server.md has a row for every variable, made from the options (WRITE_DOCS=1 writes them)', () => {
  const file = fileURLToPath(new URL('../../../../docs/server.md', import.meta.url))
  const docs = readFileSync(file, 'utf8')
  const rows = Object.entries(variables).map(
    ([name, { default: value, meaning }]) =>
      `| \`${name}\` | ${value === '' ? 'none' : `\`${value}\``} | ${meaning} |\n`,
  )
  const wanted = `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`
  const from = docs.indexOf('| variable | default | meaning |')
  const to = docs.indexOf('\n\n', from) + 1
  if (process.env['WRITE_DOCS'] === '1') writeFileSync(file, docs.slice(0, from) + wanted + docs.slice(to))
  else expect(docs.slice(from, to)).toBe(wanted)
})

test('no two options share a variable or a name', () => {
  const groups: (object | undefined)[] = [serverOptions, ...capabilities.map(({ options }) => options)]
  const names = groups.flatMap(group => Object.keys(group ?? {}))
  expect(new Set(names).size).toBe(names.length)
  const ofVariables = Object.values(allOptions).flatMap(option => Object.keys(option.variables))
  expect(new Set(ofVariables).size).toBe(ofVariables.length)
})
