import { toWalletProofText, type WalletProofAct } from '@latchkit/api/wallet-proof'
import type { EmbeddedAccount, LoginUser } from '@latchkit/core'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { type DerivedKeys, deriveKeys, wipeKeys } from '../keys/deriveKeys.js'
import { CustodyError } from './CustodyError.js'
import { addPasskey, copyOpened, rotateWallet, type WalletChange, wipeOpened } from './changeWallet.js'
import type { CustodyApi, WalletRecord } from './custodyApi.js'
import { createDeviceSecrets } from './deviceSecrets.js'
import type { DeviceEntry, DeviceStore } from './deviceStore.js'
import { assertExportPage, type ExportedKeys, toExportedKeys } from './exportKeys.js'
import { createKit, type RecoveryKit } from './kit.js'
import { createRecoveryCode } from './recoveryCode.js'
import { type PasskeySecret, sealWallet } from './sealWallet.js'
import { toAccounts } from './toAccounts.js'
import { type OpenedWallet, unlockWallet, unlockWithCode, unlockWithPasskey } from './unlockWallet.js'

export type CustodyState =
  | { status: 'none' }
  | { status: 'ready'; accounts: readonly EmbeddedAccount[] }
  | { status: 'needsRecovery' }
  | { status: 'needsPasskey' }

export type Signature = { r: bigint; s: bigint; yParity: 0 | 1 }

/** The keys of the visitor who is signed in. */
export type Custody = {
  /** Creates the wallet on first login (device mode) or opens it with this device's share. */
  open(parameters: { user: LoginUser; wallet: WalletRecord | null }): Promise<CustodyState>
  /**
   * Opens the wallet with the recovery code; this device has its own share from then on. In passkey mode the keys
   * open once `addPasskey` or `switchToDevice` gave this browser its own passkey or share.
   */
  recover(code: string): Promise<CustodyState>
  /** Whether the keys were opened by a passkey and its time is over; the accounts are known all the same. */
  isLocked(): boolean
  /** A secp256k1 signature over a 32-byte digest by the EVM key; s is low. */
  signDigest(digest: Uint8Array): Promise<Signature>
  /** The proof by the wallet's EVM key of `@latchkit/api/wallet-proof`, in base64url. */
  signProof(parameters: { act: WalletProofAct; version: number; detail: string }): Promise<string>
  /** Ed25519 over the bytes of a Solana message. */
  signSolana(message: Uint8Array): Promise<Uint8Array>
  /**
   * Forgets what is in memory and a passkey's short unlock; with `forget` this device's share too, unless its recovery
   * code was not written down: it is the only way to the wallet then.
   */
  close(parameters: { forget: boolean }): Promise<void>
}

/** What the visible pages of the secure site do with the wallet that is open. */
export type CustodyPages = {
  /** The recovery code, until {@link CustodyPages.confirmBackup}; `undefined` when none waits to be written down. */
  readBackup(): Promise<{ code: string } | undefined>
  confirmBackup(): Promise<void>
  /** The file that opens the wallet together with the code, without a server. */
  createKit(parameters: { code: string }): Promise<RecoveryKit>
  /** New shares and a new recovery code, which waits to be written down; what other browsers have opens nothing. */
  renewCode(): Promise<void>
  /** Opens a wallet of passkey mode, here and for 10 minutes in the other pages of this browser. */
  unlock(passkey: PasskeySecret): Promise<CustodyState>
  /** From device mode to passkey mode with a new recovery code; in passkey mode one passkey more. */
  addPasskey(passkey: PasskeySecret): Promise<CustodyState>
  /** Back to device mode, with a new recovery code. */
  switchToDevice(): Promise<CustodyState>
  /** The words and keys (T35): only in a page that no other page frames, and soon after a sign-in. */
  exportKeys(parameters: { signedInAt: number }): Promise<ExportedKeys>
}

export type CustodyParameters = {
  api: CustodyApi
  store: DeviceStore
  now?: (() => number) | undefined
  /** Whether no other page frames this one. */
  isTopLevel?: (() => boolean) | undefined
}

export function createCustody(parameters: CustodyParameters): Custody & CustodyPages {
  const { api, store, now = Date.now, isTopLevel = () => globalThis.top === globalThis.self } = parameters
  const secrets = createDeviceSecrets(store)
  let session: { user: LoginUser; wallet: WalletRecord | null } | undefined
  let keys: DerivedKeys | undefined
  /** When keys that a passkey opened are wiped. */
  let locksAt: number | undefined
  let lockTimer: ReturnType<typeof setTimeout> | undefined
  /** A wallet of passkey mode that the recovery code opened, until this browser has a passkey. */
  let recovered: { status: 'open'; opened: OpenedWallet } | undefined
  /** One call at a time: two that overlap would make two wallets. */
  let queue: Promise<unknown> = Promise.resolve()

  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = queue.then(run)
    queue = result.catch(() => {})
    return result
  }

  function wipe(): void {
    clearTimeout(lockTimer)
    locksAt = undefined
    if (keys) wipeKeys(keys)
    if (recovered) wipeOpened(recovered.opened)
    keys = undefined
    recovered = undefined
  }

  /** Keeps the keys and wipes what they came from. */
  function accept(opened: OpenedWallet, wallet: WalletRecord, unlock?: DeviceEntry['unlock']): CustodyState {
    wipe()
    keys = opened.keys
    if (wallet.mode === 'passkey' && unlock) {
      locksAt = unlock.expiresAt
      lockTimer = setTimeout(isLocked, Math.max(0, locksAt - now()))
    }
    for (const bytes of [opened.entropy, opened.key, opened.half]) bytes.fill(0)
    return { status: 'ready', accounts: toAccounts(wallet.addresses) }
  }

  async function openExisting(user: LoginUser, wallet: WalletRecord): Promise<CustodyState> {
    session = { user, wallet }
    const unlocked = await unlockWallet({ api, secrets, user, wallet }, now())
    if (unlocked.status !== 'open') return unlocked
    const entry = await secrets.find(user.id, wallet)
    if (entry) await secrets.confirm(entry)
    return accept(unlocked.opened, wallet, entry?.unlock)
  }

  async function create(user: LoginUser): Promise<CustodyState> {
    const existing = await secrets.list(user.id)
    // T33: a second wallet would hide the first one's money.
    if (existing.some(({ confirmed }) => confirmed))
      throw new CustodyError(
        'WALLET_CHANGED',
        'The server has no wallet, but this browser has a share of one.',
      )
    const entropy = crypto.getRandomValues(new Uint8Array(32))
    const created = await deriveKeys(entropy)
    const { addresses } = created
    const walletId = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16)))
    const code = createRecoveryCode()
    const { publicKey: hpkeKey } = await api.getHpkeKey()
    const sealed = await sealWallet({
      userId: user.id,
      walletId,
      version: 1,
      addresses,
      entropy,
      code,
      hpkeKey,
      now: now(),
    })
    entropy.fill(0)
    const { secrets: walletSecrets, deviceShare } = sealed
    // On disk before the server has the wallet: a page that ends in between finds its share again.
    const entry = await secrets.create({
      userId: user.id,
      walletId,
      addresses,
      secrets: walletSecrets,
      share: deviceShare,
      code,
    })
    deviceShare?.fill(0)
    const { wallet } = await api.createWallet({ id: walletId, addresses, ...walletSecrets })
    if (wallet.id !== walletId || wallet.keyCheck !== walletSecrets.keyCheck) {
      wipeKeys(created)
      await secrets.remove(entry)
      return openExisting(user, wallet)
    }
    await secrets.confirm(entry)
    session = { user, wallet }
    wipe()
    keys = created
    return { status: 'ready', accounts: toAccounts(wallet.addresses) }
  }

  /** Runs with the opened wallet, and wipes it. */
  function withOpened<T>(run: (change: WalletChange) => Promise<T>): Promise<T> {
    return enqueue(async () => {
      if (!session?.wallet) throw new CustodyError('LOCKED', 'The wallet is locked.')
      const { user, wallet } = session
      const unlocked = recovered
        ? { status: recovered.status, opened: copyOpened(recovered.opened) }
        : await unlockWallet({ api, secrets, user, wallet }, now())
      if (unlocked.status !== 'open') throw new CustodyError('LOCKED', 'The wallet is locked.')
      try {
        return await run({ api, secrets, user, wallet, opened: unlocked.opened, now: now() })
      } finally {
        wipeOpened(unlocked.opened)
      }
    })
  }

  /** Goes on with the record that a change made. */
  async function change(run: (change: WalletChange) => Promise<WalletRecord>): Promise<CustodyState> {
    const { user, wallet } = await withOpened(async parts => ({ user: parts.user, wallet: await run(parts) }))
    return enqueue(() => openExisting(user, wallet))
  }

  async function findEntry(): Promise<DeviceEntry | undefined> {
    return session?.wallet ? secrets.find(session.user.id, session.wallet) : undefined
  }

  function isLocked(): boolean {
    if (locksAt === undefined || now() < locksAt) return false
    if (keys) wipeKeys(keys)
    keys = undefined
    return true
  }

  function requireKeys(): DerivedKeys {
    if (isLocked() || !keys) throw new CustodyError('LOCKED', 'The wallet is locked.')
    return keys
  }

  return {
    open: ({ user, wallet }) =>
      enqueue(async () => {
        wipe()
        session = { user, wallet }
        return wallet ? openExisting(user, wallet) : create(user)
      }),

    recover: code =>
      enqueue(async () => {
        if (!session?.wallet) throw new CustodyError('LOCKED', 'There is no wallet to recover.')
        const { user, wallet } = session
        const { opened, share } = await unlockWithCode({ api, secrets, user, wallet }, code)
        if (share) {
          const { id: walletId, version, keyCheck, addresses } = wallet
          const subject = { userId: user.id, walletId, version, addresses }
          await secrets.write({
            ...subject,
            keyCheck,
            confirmed: true,
            share: await secrets.sealShare(subject, share),
          })
          share.fill(0)
        }
        if (wallet.mode === 'device') return accept(opened, wallet)
        // This browser needs its own passkey, or a share after `switchToDevice`.
        wipe()
        recovered = { status: 'open', opened }
        return { status: 'needsPasskey' }
      }),

    async readBackup() {
      const entry = await findEntry()
      const code = entry && (await secrets.openPendingCode(entry))
      return code === undefined ? undefined : { code }
    },

    confirmBackup: () =>
      enqueue(async () => {
        const entry = await findEntry()
        if (entry) await secrets.write({ ...entry, pendingCode: undefined })
      }),

    createKit: ({ code }) =>
      withOpened(({ user, wallet, opened }) =>
        createKit({
          userId: user.id,
          walletId: wallet.id,
          version: wallet.version,
          addresses: wallet.addresses,
          entropy: opened.entropy,
          code,
          now: now(),
        }),
      ),

    async renewCode() {
      await change(parts => rotateWallet(parts))
    },

    unlock: passkey =>
      enqueue(async () => {
        if (!session?.wallet) throw new CustodyError('LOCKED', 'There is no wallet to open.')
        const { user, wallet } = session
        const opened = await unlockWithPasskey({ api, secrets, user, wallet }, passkey)
        const { id: walletId, version, keyCheck, addresses } = wallet
        const subject = { userId: user.id, walletId, version, addresses }
        const entry = await secrets.find(user.id, wallet)
        const unlock = await secrets.createUnlock(subject, passkey, now())
        await secrets.write({ ...(entry ?? { ...subject, keyCheck }), confirmed: true, unlock })
        return accept(opened, wallet, unlock)
      }),

    addPasskey: passkey =>
      change(parts =>
        parts.wallet.mode === 'passkey' ? addPasskey(parts, passkey) : rotateWallet(parts, passkey),
      ),

    switchToDevice: () => change(parts => rotateWallet(parts)),

    async exportKeys({ signedInAt }) {
      assertExportPage({ isTopLevel: isTopLevel(), signedInAt }, now())
      return withOpened(async ({ opened }) => toExportedKeys(opened.entropy, opened.keys))
    },

    isLocked,

    async signDigest(digest) {
      if (digest.length !== 32) throw new TypeError('A digest has 32 bytes.')
      const { evm } = requireKeys()
      const bytes = secp256k1.sign(digest, evm, { prehash: false, lowS: true, format: 'recovered' })
      const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
      return { r, s, yParity: recovery === 1 ? 1 : 0 }
    },

    async signProof(claim) {
      const { evm } = requireKeys()
      if (!session?.wallet) throw new CustodyError('LOCKED', 'The wallet is locked.')
      const { user, wallet } = session
      const text = toWalletProofText({ ...claim, userId: user.id, walletId: wallet.id })
      const hash = sha256(utf8ToBytes(text))
      const bytes = secp256k1.sign(hash, evm, { prehash: false, lowS: true, format: 'recovered' })
      // The recovery bit goes last.
      return base64urlnopad.encode(Uint8Array.of(...bytes.subarray(1), bytes[0] ?? 0))
    },

    async signSolana(message) {
      return ed25519.sign(message, requireKeys().solana)
    },

    close: ({ forget }) =>
      enqueue(async () => {
        wipe()
        const user = session?.user
        session = undefined
        if (!user) return
        for (const entry of await secrets.list(user.id))
          if (forget && entry.pendingCode === undefined) await secrets.remove(entry)
          else if (entry.unlock) await secrets.write({ ...entry, unlock: undefined })
      }),
  }
}
