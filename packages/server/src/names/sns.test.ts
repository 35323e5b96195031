import { type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEd25519Key } from '../testing/createEd25519Key.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { findProgramAddress } from '../utils/findProgramAddress.js'
import { solanaMainnet } from './providers/createSnsNames.js'
import { snsPrograms, toDomainKey } from './providers/snsAccounts.js'
import { createFakeSns, type FakeSns } from './testing/createFakeSns.js'

type Key = { bytes: Buffer; address: string; secret: KeyObject }

const createKey = (): Key => {
  const { publicKey: bytes, privateKey } = createEd25519Key()
  return { bytes, address: base58.encode(bytes), secret: privateKey }
}

let sns: FakeSns
let server: TestServer
const [owner, receiver, other] = [createKey(), createKey(), createKey()]

beforeEach(async () => {
  sns = createFakeSns()
  server = await createTestServer({
    rpcUrls: { [solanaMainnet]: 'http://node.example' },
    fetch: (input, init) => sns.fetch(input, init),
  })
})
afterEach(() => server.server.close())

const resolve = async (name: string): Promise<string | undefined> =>
  (await (await server.get(`/v1/profile/account/${name}?apiVersion=2`)).json()).addresses['501']?.address
const identify = async (address: string) => (await (await server.get(`/v1/identity/${address}`)).json()).name

type RecordV2 = { staleness?: number; association?: number; id?: Buffer; signer?: Buffer; content?: Buffer }
const toRecordV2 = ({
  staleness = 1,
  association = 1,
  id = owner.bytes,
  signer,
  content = receiver.bytes,
}: RecordV2) => {
  const header = Buffer.alloc(8)
  header.writeUInt16LE(staleness, 0)
  header.writeUInt16LE(association, 2)
  header.writeUInt32LE(content.length, 4)
  const body = Buffer.concat([Buffer.alloc(96), header, id, signer ?? receiver.bytes, content])
  return { owner: snsPrograms.names, data: body }
}
const toRecordV1 = (key: Uint8Array, signer: Key, content = receiver.bytes) => {
  const message = Buffer.from(Buffer.concat([content, key]).toString('hex'))
  return {
    owner: snsPrograms.names,
    data: Buffer.concat([Buffer.alloc(96), content, sign(null, message, signer.secret)]),
  }
}

test('addresses of accounts are those of the mainnet', () => {
  const encode = (name: string) => base58.encode(toDomainKey(name.split('.')) ?? new Uint8Array())
  expect(encode('bonfida')).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  expect(encode('dex.bonfida')).toBe('HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu')
  expect(toDomainKey(['a', 'b', 'c'])).toBeUndefined()
  const records = base58.decode('HP3D4D1ZCmohQGFVms2SS4LCANgJyksBf5s1F77FuFjZ')
  expect(base58.encode(findProgramAddress([records], records))).toBe(
    '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo',
  )
})

test('a name leads to its owner, a subdomain to its own, and a name that is not registered nowhere', async () => {
  sns.register('alice.sol', owner.bytes)
  sns.register('pay.alice.sol', other.bytes)
  expect(await resolve('Alice.sol')).toBe(owner.address)
  expect(await resolve('pay.alice.sol')).toBe(other.address)
  expect(await resolve('bob.sol')).toBeUndefined()
  expect(await resolve('a.b.c.sol')).toBeUndefined()
})

test('the order: the holder of the token, then the record of version 2, then that of version 1, then the owner', async () => {
  const first = sns.register('one.sol', owner.bytes)
  sns.put(first.recordV1, toRecordV1(first.recordV1, owner, other.bytes))
  expect(await resolve('one.sol')).toBe(other.address)
  const second = sns.register('two.sol', owner.bytes)
  sns.put(second.recordV1, toRecordV1(second.recordV1, owner, other.bytes))
  sns.put(second.recordV2, toRecordV2({}))
  expect(await resolve('two.sol')).toBe(receiver.address)
  const third = sns.register('three.sol', owner.bytes)
  sns.put(third.recordV2, toRecordV2({}))
  sns.tokenize('three.sol', other.bytes)
  expect(await resolve('three.sol')).toBe(other.address)
})

test('a token that was given back decides nothing; one whose holder is not found leads nowhere', async () => {
  sns.register('one.sol', owner.bytes)
  sns.tokenize('one.sol', other.bytes, 3)
  expect(await resolve('one.sol')).toBe(owner.address)
  const { token } = sns.register('two.sol', owner.bytes)
  sns.put(token, { owner: snsPrograms.tokenizer, data: Buffer.concat([Buffer.of(2), Buffer.alloc(97)]) })
  expect(await resolve('two.sol')).toBeUndefined()
})

test.each<[string, RecordV2]>([
  ['not signed by its receiver', { signer: other.bytes }],
  ['whose signer was not checked', { association: 3 }],
  ['without the owner’s signature', { staleness: 0, id: Buffer.alloc(0) }],
  ['of another length', { content: Buffer.alloc(31, 1) }],
])(
  'a record of version 2 %s leads nowhere: neither to its content nor to the owner',
  async (_title, record) => {
    const { recordV2 } = sns.register('alice.sol', owner.bytes)
    sns.put(recordV2, toRecordV2(record))
    expect(await resolve('alice.sol')).toBeUndefined()
  },
)

test('records of an earlier owner, and those that others have signed, are passed over', async () => {
  const first = sns.register('one.sol', owner.bytes)
  sns.put(first.recordV2, toRecordV2({ id: other.bytes }))
  expect(await resolve('one.sol')).toBe(owner.address)
  const second = sns.register('two.sol', owner.bytes)
  sns.put(second.recordV1, toRecordV1(second.recordV1, other))
  expect(await resolve('two.sol')).toBe(owner.address)
  // Not an account of the name service.
  const third = sns.register('three.sol', owner.bytes)
  sns.put(third.recordV2, { ...toRecordV2({}), owner: '11111111111111111111111111111111' })
  expect(await resolve('three.sol')).toBe(owner.address)
})

test('an owner that is the address of a program gets no payments', async () => {
  const program = findProgramAddress([Buffer.from('vault')], base58.decode(snsPrograms.offers))
  sns.register('alice.sol', program)
  expect(await resolve('alice.sol')).toBeUndefined()
})

test('T18 the primary name is returned when it leads back to the account', async () => {
  sns.register('alice.sol', owner.bytes)
  sns.register('pay.alice.sol', other.bytes)
  sns.setPrimary('alice.sol', owner.bytes)
  sns.setPrimary('pay.alice.sol', other.bytes)
  // Somebody else's name.
  sns.setPrimary('alice.sol', receiver.bytes)
  expect(await identify(owner.address)).toBe('alice.sol')
  expect(await identify(`${solanaMainnet}:${other.address}`)).toBe('pay.alice.sol')
  expect(await identify(receiver.address)).toBeNull()
  expect(await identify(createKey().address)).toBeNull()
})
