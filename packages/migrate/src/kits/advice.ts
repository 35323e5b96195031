const signIn = 'write modules: { siwx: siwx({ backend }) } of createLatchkit, see docs/siwx.md'
const session = 'write useSession of latchkit'
const list = (names: string, advice: string): (readonly [string, string])[] =>
  names.split(' ').map(name => [name, advice] as const)

/** What to write instead of names of the kits that have no counterpart. */
const advice: ReadonlyMap<string, string> = new Map([
  ...list('RainbowKitAuthenticationProvider RainbowKitSiweNextAuthProvider', signIn),
  ...list('createAuthenticationAdapter AuthenticationStatus GetSiweMessageOptions', signIn),
  ...list('SIWEProvider SIWEConfig configureClientSIWE', signIn),
  ...list(
    'configureServerSideSIWE formatMessage',
    'write createSessions of latchkit/verify, see docs/siwx.md',
  ),
  ...list('getAddressFromMessage getChainIdFromMessage', 'verifySignIn of latchkit/verify returns both'),
  ...list(
    'DefaultSIWX ReownAuthentication SIWXStorage',
    'write a SIWXConfig of latchkit/appkit, see docs/siwx.md',
  ),
  ...list('useSIWE SIWESession SIWEButton useAppKitSIWX', session),
  ...list(
    'WalletButton',
    'write <WalletButton wallet="io.metamask" label="MetaMask" /> of latchkit, with the rdns of the wallet',
  ),
  ...list('useAddRecentTransaction', 'remove it: wallets show their transactions'),
  ...list('useChains', 'write useNetwork().networks of latchkit'),
  ...list('ChainIcon', 'show useNetwork().network?.assets?.imageUrl'),
  ...list('Avatar', 'show profileImage of useAccount of latchkit, or a picture of your own'),
  ...list('Types Theme', 'write a type of your own, or remove it'),
  ...list(
    'wallets getDefaultWallets',
    'remove it: wallets of the page are found, all others are in the list',
  ),
  ...list('Provider BitcoinConnector', 'remove the type: useAppKitProvider knows it by its namespace'),
  ...list('CaipNetwork', 'write AnyNetwork of latchkit/appkit'),
  ...list('CaipNetworkId', 'write the type CaipNetworkId of latchkit'),
  ...list('useAppKitNetworkCore', 'write useAppKitNetwork'),
  ...list('SIWEVerifyMessageArgs', 'write { message: string; signature: string }'),
  ...list('SIWECreateMessageArgs', 'remove it: the text is ours'),
  ...list('authConnector', 'remove it: sign-in by email is in createAppKit'),
])

/** The advice for a name, as the end of a sentence. */
export const toAdvice = (name: string): string => {
  const found = advice.get(name)
  return found === undefined ? '' : `: ${found}`
}
