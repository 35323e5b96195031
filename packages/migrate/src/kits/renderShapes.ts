/** What the render prop of ours is given, by the names that generated code has for it. */
export const ownAccount = 'latchkitAccount'
export const ownNetwork = 'latchkitNetwork'

/** Code over what ours is given; without code ours does not know it, and `advice` says where it is. */
type Known = { code?: string | undefined; type?: string | undefined; advice?: string | undefined }

/** A property of a kit's render prop: ours by another name, an object of which members are read, or a value. */
export type RenderProperty =
  | { kind: 'given'; ours: string }
  | { kind: 'object'; needs: readonly string[]; members: ReadonlyMap<string, Known> }
  | ({ kind: 'value'; needs: readonly string[] } & Known)

export type RenderShape = ReadonlyMap<string, RenderProperty>

const byHook: Known = { type: 'string | undefined', advice: 'read it by a hook of wagmi' }
const shorten = (start: number, between: string): string =>
  `\`\${${ownAccount}.address.slice(0, ${start})}${between}\${${ownAccount}.address.slice(-4)}\``

export const rainbowKitRender: RenderShape = new Map<string, RenderProperty>([
  [
    'account',
    {
      kind: 'object',
      needs: ['account'],
      members: new Map<string, Known>([
        ['address', { code: `${ownAccount}.address` }],
        ['displayName', { code: shorten(4, '…') }],
        ['hasPendingTransactions', { code: 'false' }],
        ['balanceFormatted', byHook],
        ['balanceSymbol', byHook],
        ['displayBalance', byHook],
        ['ensAvatar', byHook],
        ['ensName', byHook],
      ]),
    },
  ],
  [
    'chain',
    {
      kind: 'object',
      needs: ['account', 'network'],
      members: new Map<string, Known>([
        ['hasIcon', { code: `Boolean(${ownNetwork}.network?.assets?.imageUrl)` }],
        ['iconBackground', byHook],
        ['iconUrl', { code: `${ownNetwork}.network?.assets?.imageUrl` }],
        ['id', { code: `${ownAccount}.chainId` }],
        ['name', { code: `${ownNetwork}.network?.name` }],
        ['unsupported', { code: `!${ownNetwork}.isSupported` }],
      ]),
    },
  ],
  ['authenticationStatus', { kind: 'value', needs: [], type: 'string | undefined' }],
  ['mounted', { kind: 'given', ours: 'mounted' }],
  ['openAccountModal', { kind: 'given', ours: 'openAccountModal' }],
  ['openChainModal', { kind: 'given', ours: 'openNetworkModal' }],
  ['openConnectModal', { kind: 'given', ours: 'openConnectModal' }],
])

export const connectKitRender: RenderShape = new Map<string, RenderProperty>([
  ['address', { kind: 'value', needs: ['account'], code: `${ownAccount}.address` }],
  [
    'chain',
    {
      kind: 'object',
      needs: ['account', 'network'],
      members: new Map<string, Known>([
        ['id', { code: `${ownAccount}.chainId` }],
        ['name', { code: `${ownNetwork}.network?.name` }],
        ['unsupported', { code: `!${ownNetwork}.isSupported` }],
      ]),
    },
  ],
  [
    'ensName',
    { kind: 'value', needs: [], type: 'string | undefined', advice: 'read it by useEnsName of wagmi' },
  ],
  ['hide', { kind: 'value', needs: [], code: '() => {}', advice: 'closeModal of useLatchkit does this' }],
  ['isConnected', { kind: 'value', needs: ['account'], code: `Boolean(${ownAccount}.address)` }],
  ['isConnecting', { kind: 'value', needs: ['account'], code: `${ownAccount}.status === 'connecting'` }],
  [
    'show',
    {
      kind: 'value',
      needs: ['account', 'openAccountModal', 'openConnectModal'],
      code: `${ownAccount}.address ? openAccountModal : openConnectModal`,
    },
  ],
  [
    'truncatedAddress',
    { kind: 'value', needs: ['account'], code: `${ownAccount}.address && ${shorten(6, '••••')}` },
  ],
  [
    'unsupported',
    {
      kind: 'value',
      needs: ['account', 'network'],
      code: `Boolean(${ownAccount}.address) && !${ownNetwork}.isSupported`,
    },
  ],
])
