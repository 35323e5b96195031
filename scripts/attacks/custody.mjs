const custody = 'apps/secure/src/custody'

/** A recovery code from the first minute, which waits on the disk to be written down. */
const codeOnDisk = {
  file: `${custody}/createWallet.ts`,
  search: 'await sealWallet({ ...subject, entropy, hpkeKey, now })',
  replace: `await sealWallet({ ...subject, entropy, hpkeKey, now, code: '0000-0000-0000-0000-0000-0000-01DK' })
  await secrets.write({ ...subject, walletId: 'x', keyCheck: '0000-0000-0000-0000-0000-0000-01DK', confirmed: false })`,
}
const touchOnDisk = {
  file: `${custody}/custody.ts`,
  search: 'touch.keep(passkey)\n        return accept(opened, wallet)',
  replace: `touch.keep(passkey)
        const share = await secrets.sealShare(subject, passkey.prf)
        await secrets.write({ ...subject, keyCheck: 'x', confirmed: true, share })
        return accept(opened, wallet)`,
}
const keepsOldEntries = {
  file: `${custody}/deviceStore.ts`,
  search: "if (!('pendingCode' in entry || 'unlock' in entry)) return undefined",
  replace: 'if (entry) return undefined',
}

/** A new version of the same key, in the same shares. */
const keyThatStays = [
  {
    file: `${custody}/sealWallet.ts`,
    search: 'const key = randomBytes(32)',
    replace: "const key = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))",
  },
  {
    file: `${custody}/walletKey.ts`,
    search: 'const [device, server, recovery] = await split(key, 3, 2)',
    replace: `const kept = Object.assign(splitKey, { kept: Reflect.get(splitKey, 'kept') ?? new Map() }).kept
  const shares = kept.get(key.join()) ?? (await split(key, 3, 2))
  kept.set(key.join(), shares)
  const [device, server, recovery] = shares`,
  },
]

/** Each attack of part B2 on keys at rest, and what has to be removed from the source so that it succeeds. */
export const attacks = [
  {
    id: 'B-B2',
    title: 'one browser’s storage and the database open a wallet before or during its backup',
    file: `${custody}/theft/theft.test.ts`,
    breaks: codeOnDisk,
  },
  {
    id: 'B-B2-touch',
    title: 'a browser’s storage and a session open a wallet of passkey mode after a touch',
    file: `${custody}/theft/theft.test.ts`,
    breaks: touchOnDisk,
  },
  {
    id: 'B-B2-revoked',
    title: 'the share of a browser that was signed out from the list opens the wallet after the new code',
    file: `${custody}/theft/theft.test.ts`,
    breaks: keyThatStays,
  },
  {
    id: 'B-B2-migration',
    control: 'B-B2-renew',
    title: 'what entries of before had in them is still on the disk after the page was loaded',
    file: `${custody}/migration.test.ts`,
    breaks: keepsOldEntries,
  },
  {
    id: 'B-B2-renew',
    title: 'a new recovery code in passkey mode drops the passkeys and leaves shares in browsers',
    file: `${custody}/migration.test.ts`,
    breaks: {
      file: `${custody}/custody.ts`,
      search: "parts.wallet.mode === 'passkey' ? sealNewCode(parts, code) : sealNewKey(parts, { code })",
      replace: 'sealNewKey(parts, { code })',
    },
  },
  {
    id: 'B-B2-stored',
    title: 'a recovered browser loses the server’s share fifteen minutes after its sign-in',
    file: `${custody}/signProof.test.ts`,
    breaks: {
      file: `${custody}/custody.ts`,
      search: 'void reportShare({ api, user, wallet, device, evmKey: keys.evm.slice() })',
      replace: 'void device',
    },
  },
  {
    id: 'B-D68-undo',
    title: 'a mailbox undoes a change of the shares, and the visitor’s browser opens nothing any more',
    file: `${custody}/custodyPages.test.ts`,
    breaks: {
      file: `${custody}/deviceSecrets.ts`,
      search: 'if (entry.share !== undefined && other.confirmed && now - replacedAt < undoMs)',
      replace: 'if (replacedAt < 0)',
    },
  },
  {
    id: 'B-B2-disk',
    title:
      'everything that Chromium keeps opens a wallet with the database, or with a session in passkey mode',
    file: `${custody}/custodyInBrowser.real.test.ts`,
    breaks: touchOnDisk,
  },
  {
    id: 'B-B2-old-disk',
    title: 'IndexedDB keeps codes and passkeys’ outputs of before, of any user of the browser',
    file: `${custody}/custodyInBrowser.real.test.ts`,
    breaks: keepsOldEntries,
  },
]
