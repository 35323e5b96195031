import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { devnetFilePath, readDevnetFile } from './devnetFile.js'
import { freePortBase, hold, isOpen } from './fixtures/ports.js'
import { startDevnet } from './startDevnet.js'

const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const evmOnly = { solana: false, bitcoin: false, stacks: false } as const

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkit-test-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('the file says what runs, follows what is published, and goes when the network stops', async () => {
  const portBase = await freePortBase()
  const devnet = await startDevnet({ portBase, directory })
  const read = async () => JSON.parse(await readFile(devnetFilePath(directory), 'utf8'))
  expect(await read()).toEqual(devnet.file)
  expect(await read()).toMatchObject({
    version: 1,
    portBase,
    pid: process.pid,
    urls: {},
    chains: {
      'eip155:31337': {
        rpcUrl: `http://127.0.0.1:${portBase + 10}`,
        wsUrl: `ws://127.0.0.1:${portBase + 10}`,
      },
      'eip155:31338': {
        rpcUrl: `http://127.0.0.1:${portBase + 11}`,
        wsUrl: `ws://127.0.0.1:${portBase + 11}`,
      },
      'solana:localnet': {
        name: 'Latch Solana',
        rpcUrl: `http://127.0.0.1:${portBase + 20}`,
        wsUrl: `ws://127.0.0.1:${portBase + 21}`,
        nativeCurrency: { symbol: 'SOL', decimals: 9 },
        tokens: [{ symbol: 'SUSD' }, { symbol: 'SCARD' }, { symbol: 'SNEW' }],
      },
      [bitcoin]: {
        name: 'Latch Bitcoin',
        rpcUrl: `http://127.0.0.1:${portBase + 30}`,
        nativeCurrency: { symbol: 'BTC', decimals: 8 },
        tokens: [],
      },
      'stacks:2147483648': {
        name: 'Latch Stacks',
        rpcUrl: `http://127.0.0.1:${portBase + 40}`,
        nativeCurrency: { symbol: 'STX', decimals: 6 },
        tokens: [{ symbol: 'XUSD' }, { symbol: 'XSTAMP' }],
      },
    },
  })
  const { accounts } = devnet.file
  expect(accounts.map(({ family }) => family)).toEqual([
    ...new Array(10).fill('eip155'),
    ...new Array(10).fill('solana'),
    ...new Array(10).fill('bip122'),
    ...new Array(10).fill('stacks'),
  ])
  expect(accounts[20]).toMatchObject({
    address: expect.stringMatching(/^bcrt1q/),
    privateKey: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    ordinals: { address: expect.stringMatching(/^bcrt1p/), native: '1000000' },
    funded: { [bitcoin]: { native: '5000000000', tokens: {} } },
  })
  expect(Object.keys(accounts[0]?.funded ?? {})).toEqual(['eip155:31337', 'eip155:31338'])
  const susd = devnet.solana?.tokens[0]?.address ?? ''
  expect(accounts[10]?.funded['solana:localnet']).toMatchObject({
    native: '500000000000',
    tokens: { [susd]: '1500250000' },
  })

  await devnet.publish({ server: `http://localhost:${portBase + 1}` })
  expect((await read()).urls).toEqual({ server: `http://localhost:${portBase + 1}` })
  expect(await readDevnetFile(directory)).toEqual(devnet.file)
  expect(await readdir(directory)).toEqual(['devnet.json'])

  await devnet.stop()
  expect(await readdir(directory)).toEqual([])
  for (const offset of [10, 11, 20, 21, 30, 40]) expect(await isOpen(portBase + offset)).toBe(false)
})

/** One family alone. */
const only = { chains: [], solana: false, bitcoin: false, stacks: false } as const

test.each([
  // Every other part has started, and is ended.
  [11, 'EVM chain 31338', {}],
  [20, 'Solana RPC', { chains: [31337], bitcoin: false, stacks: false }],
  [21, 'Solana websocket', { ...only, solana: true }],
  [30, 'Bitcoin regtest API', { ...only, bitcoin: true }],
  [40, 'Stacks API', { ...only, stacks: true }],
] as const)(
  'busy port B+%i (%s) fails with its number, and leaves no file and no other port',
  async (offset, what, parts) => {
    const portBase = await freePortBase()
    const holder = await hold(portBase + offset)
    await expect(startDevnet({ portBase, directory, ...parts })).rejects.toMatchObject({
      code: 'PORT_BUSY',
      message: expect.stringContaining(`Port ${portBase + offset} (${what}) is in use`),
    })
    await holder.release()
    expect(await readdir(directory)).toEqual([])
    for (const other of [10, 11, 20, 21, 30, 40]) expect(await isOpen(portBase + other)).toBe(false)
  },
)

test('a part that dies by itself is reported, Solana as well', async () => {
  const devnet = await startDevnet({
    portBase: await freePortBase(),
    chains: [31337],
    bitcoin: false,
    stacks: false,
  })
  process.kill(devnet.solana?.pid ?? 0, 'SIGKILL')
  expect(await devnet.crashed).toContain(
    `Solana (port ${devnet.portBase + 20}) ended by itself: signal SIGKILL`,
  )
  await devnet.stop()
})

test('without Solana, Bitcoin and Stacks there are neither their chains nor their accounts; stopping leaves the file of another network alone', async () => {
  const devnet = await startDevnet({
    portBase: await freePortBase(),
    directory,
    chains: [31337],
    ...evmOnly,
  })
  expect(Object.keys(devnet.file.chains)).toEqual(['eip155:31337'])
  expect(devnet.file.accounts).toHaveLength(10)
  expect(devnet.solana).toBeUndefined()
  expect(devnet.bitcoin).toBeUndefined()
  expect(devnet.stacks).toBeUndefined()
  const other = JSON.stringify({ ...devnet.file, portBase: 1 })
  await writeFile(devnetFilePath(directory), other)
  await devnet.stop()
  expect(await readFile(devnetFilePath(directory), 'utf8')).toBe(other)
})
