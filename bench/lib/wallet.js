// Injected before the page's scripts: one installed EIP-6963 wallet, the same for every peer. It approves each
// connection at once and keeps the permission over a reload, as an extension does.
;(() => {
  if (window.top !== window || location.protocol !== 'https:') return
  const address = '0xbe7c000000000000000000000000000000000001'
  const storageKey = 'bench-wallet.permitted'
  const isPermitted = () => localStorage.getItem(storageKey) !== null
  const getAccounts = () => (isPermitted() ? [address] : [])
  const getPermissions = () =>
    getAccounts().map(account => ({
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    }))
  const permit = () => localStorage.setItem(storageKey, '')

  const methods = {
    eth_accounts: getAccounts,
    eth_requestAccounts() {
      permit()
      return getAccounts()
    },
    wallet_requestPermissions() {
      permit()
      return getPermissions()
    },
    wallet_getPermissions: getPermissions,
    wallet_revokePermissions() {
      localStorage.removeItem(storageKey)
      return null
    },
    wallet_switchEthereumChain: () => null,
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_blockNumber: () => '0x1400000',
    eth_getBalance: () => '0x0',
  }
  const provider = {
    async request({ method }) {
      if (!Object.hasOwn(methods, method))
        throw Object.assign(new Error(`Unsupported method: ${method}`), { code: 4200 })
      const result = methods[method]()
      if (result?.[0] === address) window.__bench.marks.walletResponded ??= performance.now()
      return result
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#36c"/></svg>')}`
  const info = {
    uuid: '11111111-1111-4111-8111-111111111111',
    name: 'Bench Wallet',
    icon,
    rdns: 'example.bench',
  }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  if (isPermitted()) window.__bench.watchAccount(address)
  window.__bench.walletAddress = address
})()
