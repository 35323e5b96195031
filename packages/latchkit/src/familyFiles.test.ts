import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const families = { evm: 'Evm', solana: 'Solana', bitcoin: 'Bitcoin', stacks: 'Stacks' } as const
type Family = keyof typeof families

/** Files of one family or of some beside those of the table, in the folders that all four have; each with its reason. */
const exceptions: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
  evm: {
    'toRpcError.ts': 'EIP-1193 has its own error codes, which `getProvider` throws',
    'actions/createRpc.ts': 'its nodes speak JSON-RPC',
    'chains/toEvmNetwork.ts': "viem's chains become networks",
    'connectors/eip1193.ts': 'the type of a provider, which hosts import',
    'connectors/remoteProvider.ts': 'a remote wallet is an EIP-1193 provider to libraries',
    'discovery/legacy.ts': '`window.ethereum` announces nothing',
    'utils/checksum.ts': 'EIP-55',
    'utils/hex.ts': 'quantities of JSON-RPC',
    'utils/keccak256.ts': 'Ethereum’s hash',
    'utils/toAccounts.ts': 'wallets return addresses in any case',
    'verify/signInText.ts': 'the text of EIP-4361',
    'verify/hexBytes.ts': 'signatures are hex',
    'verify/isChecksumAddress.ts': 'EIP-4361 requires EIP-55',
    'verify/recoverAddress.ts': 'a signature has no key beside it',
    'verify/toSignatureCall.ts': 'contract accounts: ERC-1271',
    'verify/unwrapSignature.ts': 'contract accounts: ERC-6492',
  },
  solana: {
    'actions/createRpc.ts': 'its nodes speak JSON-RPC',
    'connectors/readAccounts.ts': 'accounts of Wallet Standard',
    'connectors/remoteWallet.ts': 'a remote wallet is one of Wallet Standard to libraries',
    'connectors/requestStandard.ts': 'features of Wallet Standard by method',
    'discovery/standardWallet.ts': 'the type of a wallet, which hosts import',
    'utils/base58.ts': 'keys and signatures',
    'utils/bytes.ts': 'base64 of transactions',
    'utils/isAddress.ts': 'any 32 bytes are an address',
    'utils/readSignature.ts': 'wallets return signatures in several forms',
    'utils/toLamports.ts': 'nodes return numbers',
    'verify/signInMessage.ts': 'SIWS makes every advanced field optional',
    'verify/verifySignIn.ts': 'wallets write the message of SIWS themselves',
  },
  bitcoin: {
    'read.ts': 'reads by REST are a chunk of their own, as balances come from the server',
    'signing.ts': 'a public entry: the secure site signs',
    'actions/createRest.ts': 'its nodes have a REST API',
    'connectors/callWallet.ts': 'wallets have ten forms of a request',
    'connectors/listen.ts': 'wallets have several forms of an event',
    'connectors/quirks.ts': 'a row per wallet',
    'connectors/readNetwork.ts': 'wallets name networks in several ways',
    'connectors/signRequest.ts': 'a signed PSBT is compared with what was sent',
    'discovery/findPageWallet.ts': 'wallets are found by their place in the page',
    'discovery/pageWallets.ts': 'the table of those places',
    'utils/bytes.ts': 'base64 and hex of PSBTs',
    'utils/hash.ts': 'hashes of scripts',
    'utils/reader.ts': 'PSBTs are read byte by byte',
    'utils/sha256.ts': 'checksums, where a library would double what connecting loads',
    'verify/findTransactionProblem.ts': 'BIP-322 signs a transaction',
    'verify/signInText.ts': 'the text of CAIP-122',
    'verify/types.ts': 'BIP-322',
    'verify/verifyProof.ts': 'BIP-322',
    'verify/verifyRecoverable.ts': 'signatures from before BIP-322',
    'verify/virtualTransactions.ts': 'BIP-322',
  },
  stacks: {
    'read.ts': 'reads by REST are a chunk of their own, as balances come from the server',
    'actions/createRest.ts': 'its nodes have a REST API',
    'actions/getAccount.ts': 'balance and nonce are one read',
    'connectors/callWallet.ts': 'wallets have two forms of a request',
    'connectors/quirks.ts': 'a row per wallet',
    'connectors/toWalletCall.ts': 'SIP-030 and what came before it',
    'connectors/watchProvider.ts': 'wallets have several forms of an event',
    'connectors/withPlainParams.ts': 'Clarity values are encoded before a wallet gets them',
    'utils/hash.ts': 'hashes of transactions',
    'utils/networkName.ts': 'versions of addresses',
    'verify/signInText.ts': 'the text of CAIP-122',
  },
}

/** The files of a table of the document, `Acme` for the family's name. */
const table = readFileSync(`${root}/docs/contributing/add-a-family.md`, 'utf8')
const required = [...table.matchAll(/^\| `src\/([\w/<>.]+\.ts)` \|/gm)].map(([, file = '']) => file)

const toFile = (file: string, family: Family): string =>
  file.replace('Acme', families[family]).replace('acme', family)

/** `transfer/` has those of the table and the encodings of its chain. */
const folders = ['.', 'actions', 'chains', 'connectors', 'discovery', 'utils', 'verify']
const isSource = (name: string): boolean => /\.ts$/.test(name) && !/\.test(-d)?\.ts$/.test(name)
const list = (family: Family, folder: string): readonly string[] =>
  readdirSync(`${root}/packages/${family}/src/${folder}`)
    .filter(isSource)
    .map(name => (folder === '.' ? name : `${folder}/${name}`))

describe.each(Object.keys(families) as Family[])('the files of %s', family => {
  const own = exceptions[family]
  const wanted = required.map(file => toFile(file, family))

  test('are those of the table in add-a-family.md, and no others without a reason', () => {
    const found = [...folders, 'transfer'].flatMap(folder => list(family, folder))
    expect(wanted.filter(file => !found.includes(file))).toEqual([])
    const further = folders.flatMap(folder => list(family, folder)).filter(file => !wanted.includes(file))
    expect(further.sort()).toEqual(Object.keys(own).sort())
  })

  test('are not named after a chunk or a moment', () => {
    const named = [...folders, 'transfer'].flatMap(folder => list(family, folder))
    expect(
      named.filter(file => /(^|\/)(chunk|load[A-Z]|lazy|later|more[A-Z]|\w+And\w+\.ts)/.test(file)),
    ).toEqual([])
  })
})

test('the table has the files that all families share', () => {
  expect(required.length).toBeGreaterThan(30)
  expect(new Set(required).size).toBe(required.length)
})
