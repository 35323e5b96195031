import type { WalletRecord } from '@latchkit/api/auth'
import type { EmbeddedAccount, LoginUser } from '@latchkit/core'
import type { CustodyApi, SessionDevice } from '../api/custodyApi.js'
import { type DerivedKeys, wipeKeys } from '../keys/deriveKeys.js'
import type { Signer } from '../signing/types.js'
import { CustodyError } from './CustodyError.js'
import type { NewVersion, WalletChange } from './changeWallet.js'
import { createSigner } from './createSigner.js'
import { createTouch } from './createTouch.js'
import { createDeviceSecrets } from './deviceSecrets.js'
import type { DeviceEntry, DeviceStore } from './deviceStore.js'
import type { ExportedKeys } from './exportKeys.js'
import type { RecoveryKit } from './kit.js'
import { reportShare } from './reportShare.js'
import type { PasskeySecret } from './sealPasskey.js'
import { signProof, type WalletProof } from './signProof.js'
import type { SignedUndo, UndoToSign } from './signUndo.js'
import { toAccounts } from './toAccounts.js'
import { type OpenedWallet, unlockWallet, unlockWithPasskey } from './unlockWallet.js'
import { copyOpened, wipeOpened } from './wipeOpened.js'

export type CustodyState =
  | { status: 'none' }
  | { status: 'ready'; accounts: readonly EmbeddedAccount[] }
  | { status: 'needsRecovery' }
  /** `accounts`: those that this browser saw open before, which a touch of the passkey opens again. */
  | { status: 'needsPasskey'; accounts?: readonly EmbeddedAccount[] }

/** The keys of the visitor who is signed in. */
export type Custody = Signer & {
  /**
   * Creates the wallet on first login (device mode, without a recovery code yet) or opens it with this device's share.
   * `device` saves a request when it was read already.
   */
  open(parameters: {
    user: LoginUser
    wallet: WalletRecord | null
    device?: SessionDevice | undefined
  }): Promise<CustodyState>
  /**
   * Opens the wallet with the recovery code; this device has its own share from then on. In passkey mode the keys
   * open once `addPasskey` or `switchToDevice` gave this browser its own passkey or share.
   */
  recover(code: string): Promise<CustodyState>
  /** Whether the wallet is a passkey's, and no passkey was touched in this page within 10 minutes. */
  isLocked(): boolean
  /** The proof by the wallet's key of `@latchkit/api/wallet-proof`, for the wallet that is open and its version. */
  signProof(parameters: Pick<WalletProof, 'act' | 'detail'>): Promise<string>
  /**
   * Forgets what is in memory; with `forget` this device's share too, unless no recovery code was written down: it is
   * the only way to the wallet then.
   */
  close(parameters: { forget: boolean }): Promise<void>
}

/** What the visible pages of the secure site do with the wallet that is open. */
export type CustodyPages = {
  /**
   * A recovery code to be written down, when the wallet has none or a change waits for it; else `undefined`. It is in the
   * memory of this page alone and opens nothing before {@link CustodyPages.confirmBackup}.
   */
  readBackup(): Promise<{ code: string } | undefined>
  /** The code was written down: it becomes the wallet's, and with it the change that waited for it. */
  confirmBackup(): Promise<void>
  /** The file that opens the wallet together with the code, without a server. */
  createKit(parameters: { code: string }): Promise<RecoveryKit>
  /**
   * A new recovery code, once {@link CustodyPages.confirmBackup} says that it was written down. In device mode with new
   * shares: what other browsers have, also one that was signed out of the account, opens nothing then. In passkey mode
   * the passkeys stay.
   */
  renewCode(): Promise<void>
  /** Opens a wallet of passkey mode in this page for 10 minutes. */
  unlock(passkey: PasskeySecret): Promise<CustodyState>
  /** In passkey mode one passkey more. From device mode to passkey mode once a new recovery code was confirmed. */
  addPasskey(passkey: PasskeySecret): Promise<CustodyState>
  /** Back to device mode: with the code that opened the wallet just now, else once a new one was confirmed. */
  switchToDevice(): Promise<CustodyState>
  /** Whether the wallet's key is in this page, so that it can sign a proof. */
  isOpen(): boolean
  /** The proof of an undo, by the version that comes back, else by the wallet that is open. */
  signUndo(parameters: UndoToSign): Promise<SignedUndo>
  /** The words and keys: only in a page that no other page frames, and soon after a sign-in. */
  exportKeys(parameters: { signedInAt: number }): Promise<ExportedKeys>
}

export type CustodyParameters = {
  api: CustodyApi
  store: DeviceStore
  now?: (() => number) | undefined
  /** Whether no other page frames this one. */
  isTopLevel?: (() => boolean) | undefined
}

/** A change that waits until its recovery code was written down. */
type Draft = { code: string; seal(change: WalletChange): Promise<NewVersion> | NewVersion }

const loadChanges = () => import('./changes.js')

const locked = () => new CustodyError('LOCKED', 'The wallet is locked.')

export function createCustody(parameters: CustodyParameters): Custody & CustodyPages {
  const { api, store, now = Date.now, isTopLevel = () => globalThis.top === globalThis.self } = parameters
  const secrets = createDeviceSecrets(store)
  let session: { user: LoginUser; wallet: WalletRecord | null } | undefined
  let keys: DerivedKeys | undefined
  const touch = createTouch({ now, onEnd: wipeKeysOfPasskey })
  /** A wallet of passkey mode that the recovery code opened, until this browser has a passkey. */
  let recovered: { code: string; opened: OpenedWallet } | undefined
  let draft: Draft | undefined
  /** One call at a time: two that overlap would make two wallets. */
  let queue: Promise<unknown> = Promise.resolve()

  function enqueue<T>(run: () => Promise<T>): Promise<T> {
    const result = queue.then(run)
    queue = result.catch(() => {})
    return result
  }

  function wipe(): void {
    if (keys) wipeKeys(keys)
    if (recovered) wipeOpened(recovered.opened)
    keys = undefined
    recovered = undefined
  }

  function wipeKeysOfPasskey(): void {
    if (session?.wallet?.mode === 'passkey') wipe()
  }

  /** Keeps the keys and wipes what they came from. */
  function accept(opened: OpenedWallet, wallet: WalletRecord): CustodyState {
    wipe()
    keys = opened.keys
    for (const bytes of [opened.entropy, opened.key, opened.half]) bytes.fill(0)
    return { status: 'ready', accounts: toAccounts(wallet.addresses) }
  }

  /** In the background: the visitor waits for no further request. */
  function report(user: LoginUser, wallet: WalletRecord, device?: SessionDevice): void {
    if (wallet.mode !== 'device' || !keys) return
    void reportShare({ api, user, wallet, device, evmKey: keys.evm.slice() })
  }

  async function openExisting(
    user: LoginUser,
    wallet: WalletRecord,
    device?: SessionDevice,
  ): Promise<CustodyState> {
    session = { user, wallet }
    const unlocked = await unlockWallet({ api, secrets, user, wallet }, touch.read())
    const entry = await secrets.find(user.id, wallet)
    // In passkey mode the entry has only what this browser saw of the wallet.
    if (entry && (unlocked.status === 'open' || wallet.mode === 'passkey'))
      await secrets.confirm(entry, now())
    if (unlocked.status === 'needsPasskey' && entry)
      return { status: 'needsPasskey', accounts: toAccounts(wallet.addresses) }
    if (unlocked.status !== 'open') return unlocked
    const state = accept(unlocked.opened, wallet)
    report(user, wallet, device)
    return state
  }

  async function create(user: LoginUser, device?: SessionDevice): Promise<CustodyState> {
    const { createWallet } = await loadChanges()
    const created = await createWallet({ api, secrets, user, now: now() })
    const { wallet } = created
    if (!created.keys) return openExisting(user, wallet, device)
    session = { user, wallet }
    wipe()
    keys = created.keys
    report(user, wallet, device)
    return readState()
  }

  /** Runs with the opened wallet, and wipes it. */
  async function withOpened<T>(run: (change: WalletChange) => Promise<T>): Promise<T> {
    if (!session?.wallet) throw locked()
    const { user, wallet } = session
    const unlocking = { api, secrets, user, wallet }
    const unlocked = recovered
      ? ({ status: 'open', opened: copyOpened(recovered.opened) } as const)
      : await unlockWallet(unlocking, touch.read())
    if (unlocked.status !== 'open') throw locked()
    try {
      return await run({ ...unlocking, opened: unlocked.opened, now: now() })
    } finally {
      wipeOpened(unlocked.opened)
    }
  }

  /** Goes on with the record that a change made, by the passkey that it added. */
  async function change(seal: Draft['seal'], added?: PasskeySecret): Promise<CustodyState> {
    // Before the wallet is opened for it.
    const { commitVersion } = await loadChanges()
    const next = await withOpened(async parts => {
      const version = await seal(parts)
      return { user: parts.user, wallet: await commitVersion(parts, version) }
    })
    draft = undefined
    if (added) touch.keep(added)
    return openExisting(next.user, next.wallet)
  }

  const sealRenewed =
    (code: string): Draft['seal'] =>
    async parts => {
      const { sealNewCode, sealNewKey } = await loadChanges()
      return parts.wallet.mode === 'passkey' ? sealNewCode(parts, code) : sealNewKey(parts, { code })
    }

  /** Opens the wallet as it is, so that a change is refused before a code is written down. */
  const assertOpen = () => withOpened(async () => {})

  function readState(): CustodyState {
    if (!session?.wallet) return { status: 'none' }
    return { status: 'ready', accounts: toAccounts(session.wallet.addresses) }
  }

  async function findEntry(): Promise<DeviceEntry | undefined> {
    return session?.wallet ? secrets.find(session.user.id, session.wallet) : undefined
  }

  function requireKeys(): DerivedKeys {
    if (session?.wallet?.mode === 'passkey') touch.read()
    if (!keys) throw locked()
    return keys
  }

  return {
    open: ({ user, wallet, device }) =>
      enqueue(async () => {
        wipe()
        if (session && session.user.id !== user.id) {
          touch.wipe()
          draft = undefined
        }
        session = { user, wallet }
        return wallet ? openExisting(user, wallet, device) : create(user, device)
      }),

    recover: code =>
      enqueue(async () => {
        if (!session?.wallet) throw new CustodyError('LOCKED', 'There is no wallet to recover.')
        const { user, wallet } = session
        const { unlockWithCode } = await loadChanges()
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
        if (wallet.mode === 'device') {
          const state = accept(opened, wallet)
          report(user, wallet)
          return state
        }
        // This browser needs its own passkey, or a share after `switchToDevice`.
        wipe()
        recovered = { code, opened }
        return { status: 'needsPasskey' }
      }),

    async readBackup() {
      if (!draft && (await findEntry())?.needsBackup) {
        const { createRecoveryCode } = await loadChanges()
        const code = createRecoveryCode()
        draft ??= { code, seal: sealRenewed(code) }
      }
      return draft && { code: draft.code }
    },

    confirmBackup: () =>
      enqueue(async () => {
        if (draft) await change(draft.seal)
      }),

    createKit: ({ code }) =>
      enqueue(async () => {
        const { createKit } = await loadChanges()
        return withOpened(({ user, wallet, opened }) =>
          createKit({
            userId: user.id,
            walletId: wallet.id,
            version: wallet.version,
            addresses: wallet.addresses,
            entropy: opened.entropy,
            code,
            now: now(),
          }),
        )
      }),

    renewCode: () =>
      enqueue(async () => {
        const { createRecoveryCode } = await loadChanges()
        await assertOpen()
        const code = createRecoveryCode()
        draft = { code, seal: sealRenewed(code) }
      }),

    unlock: passkey =>
      enqueue(async () => {
        if (!session?.wallet) throw new CustodyError('LOCKED', 'There is no wallet to open.')
        const { user, wallet } = session
        const opened = await unlockWithPasskey({ api, secrets, user, wallet }, passkey)
        const { id: walletId, version, keyCheck, addresses } = wallet
        const entry = await secrets.find(user.id, wallet)
        const subject = { userId: user.id, walletId, version, addresses }
        await secrets.confirm(entry ?? { ...subject, keyCheck, confirmed: true }, now())
        touch.keep(passkey)
        return accept(opened, wallet)
      }),

    addPasskey: passkey =>
      enqueue(async () => {
        const { createRecoveryCode, sealMorePasskeys, sealNewKey } = await loadChanges()
        if (session?.wallet?.mode === 'passkey')
          return change(parts => sealMorePasskeys(parts, passkey), passkey)
        const code = createRecoveryCode()
        // Sealed at once: only the touch's own ten minutes keep the passkey's output.
        const version = await withOpened(parts => sealNewKey(parts, { code, passkey }))
        touch.keep(passkey)
        draft = { code, seal: () => version }
        return readState()
      }),

    switchToDevice: () =>
      enqueue(async () => {
        const { createRecoveryCode, sealNewKey } = await loadChanges()
        const code = recovered?.code ?? createRecoveryCode()
        const seal: Draft['seal'] = parts => sealNewKey(parts, { code })
        if (recovered) return change(seal)
        await assertOpen()
        draft = { code, seal }
        return readState()
      }),

    exportKeys: ({ signedInAt }) =>
      enqueue(async () => {
        const { assertExportPage, toExportedKeys } = await loadChanges()
        assertExportPage({ isTopLevel: isTopLevel(), signedInAt }, now())
        return withOpened(async ({ opened }) => toExportedKeys(opened.entropy, opened.keys))
      }),

    isOpen() {
      touch.read()
      return keys !== undefined
    },

    signUndo: parameters => enqueue(async () => (await loadChanges()).signUndo({ api, secrets }, parameters)),

    isLocked() {
      touch.read()
      return session?.wallet?.mode === 'passkey' && !keys
    },

    ...createSigner(requireKeys),

    async signProof({ act, detail }) {
      const { evm } = requireKeys()
      if (!session?.wallet) throw locked()
      const { id: walletId, version } = session.wallet
      return signProof(evm, { act, userId: session.user.id, walletId, version, detail })
    },

    close: ({ forget }) =>
      enqueue(async () => {
        wipe()
        touch.wipe()
        draft = undefined
        const user = session?.user
        session = undefined
        if (!user || !forget) return
        for (const entry of await secrets.list(user.id))
          if (!entry.needsBackup || entry.replacedAt !== undefined) await secrets.remove(entry)
      }),
  }
}
