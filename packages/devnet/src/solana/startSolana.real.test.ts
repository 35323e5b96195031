import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, isAlive, isOpen, until } from '../fixtures/ports.js'
import { ask, createClient, pay, payToken, sign } from '../fixtures/solanaClient.js'
import { toBase58 } from './base58.js'
import { token2022Program, tokenProgram } from './plan.js'
import { type Solana, type SolanaEngine, startSolana } from './startSolana.js'

// surfpool has a build for this platform only; elsewhere the fallback alone is what there is to test.
const hasSurfpool = process.platform === 'linux' && process.arch === 'x64'
const engines: SolanaEngine[] = hasSurfpool ? ['surfpool', 'litesvm'] : ['litesvm']

describe.each(engines)('%s', engine => {
  let solana: Solana
  let client: ReturnType<typeof createClient>
  beforeAll(async () => {
    solana = await startSolana({ engine, slotTime: 40 })
    client = createClient(solana)
  })
  afterAll(() => solana?.stop())

  const rpc = (method: string, params: readonly unknown[] = []) => ask(solana.rpcUrl, method, params)
  const balanceOf = async (owner: string) =>
    (await client.rpc.getBalance(address(owner), { commitment: 'confirmed' }).send()).value as bigint
  const held = async (owner: string, mint: string) => {
    const { value } = await client.rpc
      .getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { encoding: 'jsonParsed' })
      .send()
    return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
  }
  const statusOf = async (signature: string) =>
    ((await rpc('getSignatureStatuses', [[signature]])).result as { value: [Status | null] }).value[0]
  type Status = { confirmationStatus: string; err: unknown }
  const confirm = async (transaction: Awaited<ReturnType<typeof sign>>) => {
    const send = sendAndConfirmTransactionFactory({ rpc: client.rpc, rpcSubscriptions: client.subscriptions })
    await send(transaction, { commitment: 'confirmed' })
    return getSignatureFromTransaction(transaction)
  }
  const post = (body: string) =>
    fetch(solana.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  test('D27: it is the development cluster, and reports its identity', async () => {
    expect(solana).toMatchObject({
      engine,
      caipNetworkId: 'solana:localnet',
      rpcUrl: `http://127.0.0.1:${solana.rpcPort}`,
      wsUrl: `ws://127.0.0.1:${solana.wsPort}`,
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    })
    expect((await rpc('getHealth')).result).toBe('ok')
    expect((await rpc('getVersion')).result).toHaveProperty('solana-core')
    expect((await rpc('getGenesisHash')).result).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect((await rpc('getGenesisHash')).result).not.toMatch(/^(?:5eykt4|EtWTRA|4uhcVJ)/)
    expect((await rpc('getEpochInfo')).result).toMatchObject({ epoch: 0, absoluteSlot: expect.any(Number) })
  })

  test('accounts hold what is stated, coins and tokens', async () => {
    expect(solana.accounts).toHaveLength(10)
    for (const { address: owner } of solana.accounts) {
      const stated = solana.holdings[owner]
      expect((await balanceOf(owner)).toString()).toBe(stated?.native)
      for (const token of [...solana.tokens, ...solana.hostileTokens])
        expect((await held(owner, token.address)).toString()).toBe(stated?.tokens[token.address] ?? '0')
    }
  })

  test('tokens are what is listed: program, decimals, supply; Token-2022 says its name itself', async () => {
    expect(solana.tokens.map(({ symbol, decimals, program }) => [symbol, decimals, program])).toEqual([
      ['SUSD', 6, tokenProgram],
      ['SCARD', 0, tokenProgram],
      ['SNEW', 9, token2022Program],
    ])
    for (const { address: mint, decimals, program, symbol, name } of [
      ...solana.tokens,
      ...solana.hostileTokens,
    ]) {
      const { result } = await rpc('getAccountInfo', [mint, { encoding: 'jsonParsed' }])
      const { owner, data } = (result as { value: { owner: string; data: { parsed: { info: Info } } } }).value
      type Info = { decimals: number; extensions?: { extension: string; state: object }[] }
      expect([owner, data.parsed.info.decimals]).toEqual([program, decimals])
      const metadata = data.parsed.info.extensions?.find(({ extension }) => extension === 'tokenMetadata')
      if (program === token2022Program) expect(metadata?.state).toMatchObject({ name, symbol, mint })
      else expect(metadata).toBeUndefined()
      const supply = solana.accounts
        .map(({ address: owner }) => BigInt(solana.holdings[owner]?.tokens[mint] ?? 0))
        .reduce((sum, amount) => sum + amount, 0n)
      const said = await client.rpc.getTokenSupply(address(mint)).send()
      expect(said.value).toMatchObject({ amount: supply.toString(), decimals })
    }
  })

  test('pages of any origin may send requests: preflight, response, batch', async () => {
    const origin = 'https://some.page.example'
    const preflight = await fetch(solana.rpcUrl, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,solana-client',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
    const body = [1, 'two'].map(id => ({ jsonrpc: '2.0', id, method: 'getHealth' }))
    const batch = await post(JSON.stringify(body))
    expect(batch.headers.get('access-control-allow-origin')).toBe('*')
    expect(await batch.json()).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 'two', result: 'ok' },
    ])
  })

  test.each([
    ['no JSON', 'nonsense', -32700],
    ['an empty batch', '[]', -32600],
    ['a body over a megabyte', JSON.stringify(['x'.repeat(1_100_000)]), -32600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}', -32601],
    ['a method of every object', '{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['a broken address', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["x"]}', -32602],
    ['a broken transaction', '{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["x"]}', -32602],
  ])('%s is an error, and it goes on', async (_, body, code) => {
    expect(await (await post(body)).json()).toMatchObject({ error: { code } })
    expect((await fetch(solana.rpcUrl)).status).toBe(405)
    expect((await rpc('getHealth')).result).toBe('ok')
  })

  test('a payment of SOL is confirmed over the websocket, then final, and listed in the history', async () => {
    const [payer, receiver] = [await client.getSigner(0), await generateKeyPairSigner()]
    const before = await balanceOf(payer.address)
    const transaction = await sign(payer, await client.getLifetime(), [
      pay(payer, receiver.address, 1_500_000_000n),
    ])
    const message = Buffer.from(transaction.messageBytes).toString('base64')
    expect((await rpc('getFeeForMessage', [message, { commitment: 'confirmed' }])).result).toMatchObject({
      value: 5000,
    })
    const signature = await confirm(transaction)
    expect(await balanceOf(receiver.address)).toBe(1_500_000_000n)
    expect(await balanceOf(payer.address)).toBe(before - 1_500_005_000n)

    expect(await statusOf(signature)).toMatchObject({ err: null })
    await until(async () => (await statusOf(signature))?.confirmationStatus === 'finalized', 5000)
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0 }
    expect((await rpc('getTransaction', [signature, config])).result).toMatchObject({
      meta: {
        err: null,
        fee: 5000,
        preBalances: [Number(before), 0, 1],
        postBalances: [Number(before) - 1_500_005_000, 1_500_000_000, 1],
      },
      transaction: { message: { accountKeys: expect.arrayContaining([payer.address, receiver.address]) } },
    })
    const listed = await client.rpc.getSignaturesForAddress(receiver.address, { limit: 5 }).send()
    expect(listed.map(each => each.signature)).toEqual([signature])
  })

  test.each(['SUSD', 'SCARD', 'SNEW'])('%s is paid to a receiver without an account for it', async symbol => {
    const token = solana.tokens.find(each => each.symbol === symbol)
    if (!token) throw new Error(symbol)
    const [owner, receiver] = [await client.getSigner(1), await generateKeyPairSigner()]
    const [before, coins] = [await held(owner.address, token.address), await balanceOf(owner.address)]
    const instructions = await payToken(token, owner, receiver.address, 2n)
    await confirm(await sign(owner, await client.getLifetime(), instructions))
    expect(await held(receiver.address, token.address)).toBe(2n)
    expect(await held(owner.address, token.address)).toBe(before - 2n)
    // A Token-2022 account is five bytes longer.
    const size = token.program === token2022Program ? 170n : 165n
    const rent = await client.rpc.getMinimumBalanceForRentExemption(size).send()
    expect(coins - (await balanceOf(owner.address))).toBe(rent + 5000n)
  })

  test('a payment that cannot be made fails the simulation with the logs of the program, and so does sending it', async () => {
    const [poor, receiver] = [await client.getSigner(7), await generateKeyPairSigner()]
    const transaction = await sign(poor, await client.getLifetime(), [
      pay(poor, receiver.address, 5_000_000_000n),
    ])
    const wire = getBase64EncodedWireTransaction(transaction)
    const error = { InstructionError: [0, { Custom: 1 }] }
    const logs = expect.arrayContaining([expect.stringContaining('insufficient lamports')])
    const simulated = await rpc('simulateTransaction', [
      wire,
      { encoding: 'base64', commitment: 'confirmed' },
    ])
    expect(simulated.result).toMatchObject({ value: { err: error, logs } })
    const sent = await rpc('sendTransaction', [
      wire,
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ])
    expect(sent.error).toMatchObject({ code: -32002, data: { err: error, logs } })
    expect(sent.error?.message).toContain('custom program error: 0x1')
    expect(await statusOf(getSignatureFromTransaction(transaction))).toBeNull()

    // Without the preflight it lands, fails, and costs its fee.
    const before = await balanceOf(poor.address)
    const forced = await rpc('sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
    expect(forced.result).toBe(getSignatureFromTransaction(transaction))
    await until(async () => (await statusOf(getSignatureFromTransaction(transaction))) !== null)
    expect(await statusOf(getSignatureFromTransaction(transaction))).toMatchObject({ err: error })
    expect(await balanceOf(poor.address)).toBe(before - 5000n)
  })

  test('who has nothing cannot even pay the fee', async () => {
    const [poor, receiver] = [await client.getSigner(9), await generateKeyPairSigner()]
    const transaction = await sign(poor, await client.getLifetime(), [pay(poor, receiver.address, 1n)])
    const wire = getBase64EncodedWireTransaction(transaction)
    const { error } = await rpc('sendTransaction', [wire, { encoding: 'base64' }])
    expect(error).toMatchObject({ code: -32002, data: { err: 'AccountNotFound' } })
  })

  test('a simulation needs neither a signature nor a living blockhash when it says so', async () => {
    const [payer, receiver] = [await client.getSigner(2), await generateKeyPairSigner()]
    const { lastValidBlockHeight } = await client.getLifetime()
    const dead = {
      blockhash: receiver.address as unknown as Parameters<typeof sign>[1]['blockhash'],
      lastValidBlockHeight,
    }
    const transaction = await sign(payer, dead, [pay(payer, receiver.address, 1_000_000n)])
    const unsigned = {
      ...transaction,
      signatures: { [payer.address]: null },
    } as unknown as typeof transaction
    const wire = getBase64EncodedWireTransaction(unsigned)
    const config = { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }
    expect((await rpc('simulateTransaction', [wire, config])).result).toMatchObject({
      value: { err: 'BlockhashNotFound' },
    })
    const replaced = { ...config, replaceRecentBlockhash: true }
    expect((await rpc('simulateTransaction', [wire, replaced])).result).toMatchObject({
      value: { err: null, unitsConsumed: 150, replacementBlockhash: { blockhash: expect.any(String) } },
    })
    expect(await balanceOf(receiver.address)).toBe(0n)
  })

  test('a changed transaction is refused: its signature is another', async () => {
    const [payer, receiver] = [await client.getSigner(2), await generateKeyPairSigner()]
    const transaction = await sign(payer, await client.getLifetime(), [
      pay(payer, receiver.address, 1_000_000n),
    ])
    const bytes = Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')
    const last = bytes.length - 2
    bytes[last] = (bytes[last] ?? 0) ^ 1
    const { error } = await rpc('sendTransaction', [bytes.toString('base64'), { encoding: 'base64' }])
    expect(error?.message).toMatch(/signature verification/i)
    expect(await balanceOf(receiver.address)).toBe(0n)
  })

  test('one transaction counts once, however often it is sent', async () => {
    const [payer, receiver] = [await client.getSigner(3), await generateKeyPairSigner()]
    const transaction = await sign(payer, await client.getLifetime(), [
      pay(payer, receiver.address, 2_000_000n),
    ])
    const signature = await confirm(transaction)
    const wire = getBase64EncodedWireTransaction(transaction)
    const again = await rpc('sendTransaction', [wire, { encoding: 'base64' }])
    expect(again.error?.message).toContain('already been processed')
    const forced = await rpc('sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
    expect(forced.result).toBe(signature)
    await until(async () => (await statusOf(signature))?.confirmationStatus === 'finalized', 5000)
    expect(await balanceOf(receiver.address)).toBe(2_000_000n)
    expect(await statusOf(signature)).toMatchObject({ err: null })
  })

  test('a blockhash ends after 150 slots, and a transaction with it is refused', async () => {
    const { blockhash, lastValidBlockHeight } = await client.getLifetime()
    const isValid = async () =>
      ((await rpc('isBlockhashValid', [blockhash, { commitment: 'confirmed' }])).result as { value: boolean })
        .value
    const height = async () => (await rpc('getBlockHeight', [{ commitment: 'confirmed' }])).result as number
    expect(await isValid()).toBe(true)
    expect(Number(lastValidBlockHeight) - (await height())).toBeGreaterThan(120)
    expect(Number(lastValidBlockHeight) - (await height())).toBeLessThanOrEqual(152)
    await until(async () => !(await isValid()), 20_000)
    expect(Math.abs((await height()) - Number(lastValidBlockHeight))).toBeLessThan(8)

    const [payer, receiver] = [await client.getSigner(3), await generateKeyPairSigner()]
    const late = await sign(payer, { blockhash, lastValidBlockHeight }, [
      pay(payer, receiver.address, 1_000_000n),
    ])
    const wire = getBase64EncodedWireTransaction(late)
    const refused = await rpc('sendTransaction', [wire, { encoding: 'base64' }])
    expect(refused.error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } })
    await rpc('sendTransaction', [wire, { encoding: 'base64', skipPreflight: true }])
    const slot = (await rpc('getSlot')).result as number
    await until(async () => ((await rpc('getSlot')).result as number) > slot + 3)
    expect(await statusOf(getSignatureFromTransaction(late))).toBeNull()
    expect(await balanceOf(receiver.address)).toBe(0n)
  })

  test('slots and changes of an account are notified over the websocket', async () => {
    const receiver = await generateKeyPairSigner()
    const abort = new AbortController()
    const options = { abortSignal: abort.signal }
    const slots = await client.subscriptions.slotNotifications().subscribe(options)
    const changes = await client.subscriptions
      .accountNotifications(receiver.address, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe(options)
    const seen: bigint[] = []
    for await (const { slot } of slots) if (seen.push(slot) === 3) break
    expect(seen[2]).toBeGreaterThan(seen[0] ?? 0n)
    // Kit keeps notifications for a reader that has begun to read, and drops those before.
    const change = changes[Symbol.asyncIterator]().next()
    await rpc('requestAirdrop', [receiver.address, 3_000_000])
    expect((await change).value).toMatchObject({ value: { lamports: 3_000_000n } })
    abort.abort()
  })

  test('accounts that are not there are null; several are returned in order', async () => {
    const nobody = await generateKeyPairSigner()
    const known = solana.accounts[0]?.address ?? ''
    const config = { encoding: 'base64' }
    expect((await rpc('getAccountInfo', [nobody.address, config])).result).toMatchObject({ value: null })
    expect((await rpc('getMultipleAccounts', [[nobody.address, known], config])).result).toMatchObject({
      value: [null, { owner: '11111111111111111111111111111111', data: ['', 'base64'] }],
    })
    const nothing = toBase58(new Uint8Array(64).fill(7))
    expect((await rpc('getTransaction', [nothing, { encoding: 'json' }])).result).toBeNull()
    expect((await rpc('getSignatureStatuses', [[nothing]])).result).toMatchObject({ value: [null] })
  })

  test('it goes on after thousands of slots, and its end by `stop` is no crash', async () => {
    const fast = await startSolana({ engine, slotTime: 1 })
    const slot = async () => Number((await ask(fast.rpcUrl, 'getSlot', [{ commitment: 'processed' }])).result)
    await until(async () => (await slot()) > 1500, 20_000)
    expect((await ask(fast.rpcUrl, 'getHealth')).result).toBe('ok')
    await fast.stop()
    await fast.stop()
    expect(await Promise.race([fast.crashed, Promise.resolve('not reported')])).toBe('not reported')
    expect([await isOpen(fast.rpcPort), await isOpen(fast.wsPort), isAlive(fast.pid)]).toEqual([
      false,
      false,
      false,
    ])
  }, 30_000)

  test.each(['rpcPort', 'wsPort'] as const)(
    'a busy %s is an error that names it, and leaves nothing',
    async key => {
      const holder = await hold(0)
      const what = key === 'rpcPort' ? 'Solana RPC' : 'Solana websocket'
      await expect(startSolana({ engine, [key]: holder.port })).rejects.toMatchObject({
        code: 'PORT_BUSY',
        message: expect.stringContaining(`Port ${holder.port} (${what}) is in use`),
      })
      await holder.release()
    },
  )

  test('SIGKILL of the process that started it ends it', async () => {
    const script = fileURLToPath(new URL('../fixtures/holdSolana.ts', import.meta.url))
    const args = ['--conditions', '@latchkit/source', '--import', 'tsx', script, engine]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    const { rpcPort, wsPort, pid } = JSON.parse(String(line)) as {
      rpcPort: number
      wsPort: number
      pid: number
    }
    expect([await isOpen(rpcPort), await isOpen(wsPort)]).toEqual([true, true])
    child.kill('SIGKILL')
    await until(() => !isAlive(pid))
    expect([await isOpen(rpcPort), await isOpen(wsPort)]).toEqual([false, false])
  })

  // The last test: the cluster of those above is gone.
  test('a cluster that dies by itself is reported', async () => {
    process.kill(solana.pid, 'SIGKILL')
    expect(await solana.crashed).toContain(`Solana (port ${solana.rpcPort}) ended by itself: signal SIGKILL`)
    await solana.stop()
  })
})
