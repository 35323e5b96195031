const core = 'packages/core/src'
const api = 'packages/api/src/client'
const server = 'packages/server/src'

/**
 * @typedef {object} Removal
 * @property {string} id of the requirement; titles of `file` name it
 * @property {string} title what goes
 * @property {string} file the test that has to fail
 * @property {{ file: string, search: string, replace: string }} removes the code that fulfils the requirement
 */

/**
 * @param {string} id
 * @param {string} title
 * @param {string} file of the test
 * @param {[file: string, search: string, replace?: string]} removed
 * @returns {Removal}
 */
const row = (id, title, file, [source, search, replace = '']) => ({
  id,
  title,
  file,
  removes: { file: source, search, replace },
})

/** Requirements with the code that fulfils each, which `npm run removed` takes away. */
export const removals = [
  row('R1.3', 'the comparison of a code', `${server}/auth/email.test.ts`, [
    `${server}/auth/emailCodes.ts`,
    'if (!isSameHash(toHash(challengeId, code), stored.body.codeHash))',
    'if (isSameHash(toHash(challengeId, code), stored.body.codeHash))',
  ]),
  row('R1.6', 'the exchange of one chain', `${server}/swap/matrix.test.ts`, [
    'packages/evm/src/swap/exchanges.ts',
    "'eip155:250': {",
    "'eip155:2500': {",
  ]),
  row('R1.7', 'one zone', `${core}/utils/display.test.ts`, [
    `${core}/data/restrictedTimezones.ts`,
    "  'Asia/Macau',\n",
  ]),
  row('R2.2', 'Account as the first view', `${core}/modal/modal.test.ts`, [
    `${core}/modal/openModal.ts`,
    "address ? 'Account' : getConnectView(client)",
    'getConnectView(client)',
  ]),
  row('R2.4', 'manual control', `${core}/modal/modal.test.ts`, [
    `${core}/modal/openModal.ts`,
    'options.families.length > 0 && !options.manualWCControl',
    'options.families.length > 0',
  ]),
  row('R2.5', 'the data of a view', `${core}/modal/modal.test.ts`, [
    `${core}/modal/reducePath.ts`,
    'history: [{ view, data }],',
    'history: [{ view, data: {} }],',
  ]),
  row('R2.6', 'the end of the history', `${core}/modal/modal.test.ts`, [
    `${core}/modal/goBack.ts`,
    'else closeModal(client)',
  ]),
  row('R2.7', 'Account in the place of Connect', `${core}/reducer.test.ts`, [
    `${core}/modal/reduceConnectPath.ts`,
    "event.type === 'route/popped' && view === 'Connect' && modal !== before.modal",
    'false',
  ]),
  row('R3.16', 'the storage of balances', `${core}/account/using.test.ts`, [
    `${core}/account/fetchBalances.ts`,
    '  writeBalances(storage, account, { timestamp: at, balance: fetched ?? listed, symbol, balances })\n',
  ]),
  row('R4.1', 'the event', `${core}/modal/modal.test.ts`, [
    `${core}/client/createLatchkit.ts`,
    "emit(wasOpen ? 'MODAL_CLOSE' : 'MODAL_OPEN', { connected: selectAccount(before).isConnected })",
    ';',
  ]),
  row('R4.2', 'the way back to Connect', `${core}/modal/modal.test.ts`, [
    `${core}/modal/reducePath.ts`,
    "history: toPath(isEmbedded && isConnected(state) ? 'Account' : 'Connect'),",
    '',
  ]),
  row('R4.3', 'Account where it is embedded', `${core}/modal/modal.test.ts`, [
    `${core}/modal/reducePath.ts`,
    "toPath(isEmbedded && isConnected(state) ? 'Account' : 'Connect')",
    "toPath('Connect')",
  ]),
  row('R4.4', 'the end of a shake', `${core}/modal/modal.test.ts`, [
    `${core}/modal/shake.ts`,
    "dispatch(client, { type: 'modal/shakeChanged', shake: false }),",
    'undefined,',
  ]),
  row('R4.5', 'the active connector', `${core}/connect/connect.test.ts`, [
    `${core}/state/selectors/selectConnectorStatus.ts`,
    "family?.activeConnectorId === connectorId ? 'connected' : 'active'",
    "'connected'",
  ]),
  row('R4.6', 'connecting', `${core}/state/selectors/selectAccount.test.ts`, [
    `${core}/state/selectors/selectAccount.ts`,
    "connecting ? 'connecting' : (family?.status ?? 'disconnected')",
    "family?.status ?? 'disconnected'",
  ]),
  row('R4.7', 'the way back from an approval', `${core}/login/login.test.ts`, [
    `${core}/login/secureView.ts`,
    "dispatch(client, { type: 'view/ended', view })",
  ]),
  row('R4.8', 'the view of a switch', `${core}/account/using.test.ts`, [
    `${core}/network/pickNetwork.ts`,
    "dispatch(client, { type: 'view/reached', view: 'SwitchNetwork', data: { caipNetworkId } })",
  ]),
  row('R4.9', 'the view of another family', `${core}/account/using.test.ts`, [
    `${core}/network/pickNetwork.ts`,
    "dispatch(client, { type: 'view/reached', view: 'SwitchActiveChain', data: { caipNetworkId } })",
  ]),
  row('R4.10', 'the order of the site', `${core}/directory/walletRows.test.ts`, [
    `${core}/directory/walletRows.ts`,
    'return getOrder(features.connectorTypeOrder)',
    'return getOrder([])',
  ]),
  row('R4.11', 'the refusal of a family without payments', `${core}/send/review/confirmSend.test.ts`, [
    `${core}/transaction/loadTransfers.ts`,
    "throw new LatchkitError('UNSUPPORTED_CHAIN', { context: { namespace } })",
    "throw new LatchkitError('RPC_FAILED')",
  ]),
  row('R4.12', 'SEND_INITIATED', `${core}/send/review/confirmSend.test.ts`, [
    `${core}/send/startTransfer.ts`,
    "emit(client, 'SEND_INITIATED', toEventProperties(summary))",
  ]),
  row('R4.13', 'the balances after a payment', `${core}/send/pending.test.ts`, [
    `${core}/send/startTransfer.ts`,
    'refreshBalances(client, account, summary?.tokenAddress)',
  ]),
  row('R4.14', 'the way back to the account', `${core}/send/review/confirmSend.test.ts`, [
    `${core}/send/startTransfer.ts`,
    "isNative ? (transfers.afterNativeSend ?? 'account') : 'account'",
    "'stay'",
  ]),
  row('R4.15', 'the time of a failure', `${core}/account/using.test.ts`, [
    `${core}/account/fetchBalances.ts`,
    "dispatch(client, { type: 'balance/failed', namespace, account, at: client.environment.now() })",
  ]),
  row('R4.16', 'the rule about paying', `${core}/client/createLatchkit.test.ts`, [
    `${core}/features/applyPay.ts`,
    'pay ? { ...remote, email: false, socials: false } : remote',
    'remote',
  ]),
  row('R4.17', 'the rule about Telegram', `${core}/modal/modal.test.ts`, [
    `${core}/features/featureRules.ts`,
    '.filter(social => !blocked.includes(social))',
  ]),
  row('R4.18', 'signing out', `${core}/login/login.test.ts`, [
    `${core}/login/start.ts`,
    'if (client.options.signOutOnDisconnect !== false) signOutLogin(client).catch(report)',
  ]),
  row('R5.1', 'the length of an address', 'packages/evm/src/actions/checkAddress.test.ts', [
    'packages/evm/src/actions/checkAddress.ts',
    '{40})$/',
    '{38,42})$/',
  ]),
  row('R5.2', 'the parts of an account id', `${core}/utils/display.test.ts`, [
    `${core}/utils/parseCaip.ts`,
    'if (!isCaipAddress(value) || !chainNamespace || !chainId || !address)',
    'if (!chainNamespace || !chainId || !address)',
  ]),
  row('R5.3', 'the margin of a pairing', `${core}/utils/display.test.ts`, [
    `${core}/utils/isPairingExpired.ts`,
    '<= pairingMarginMs',
    '<= 0',
  ]),
  row('R5.4', 'the pause after a failure', `${core}/account/using.test.ts`, [
    `${core}/account/fetchBalances.ts`,
    'if (isWithin(balancesFailedAt, balanceRetryDelayMs)) return none',
  ]),
  row('R5.5', 'the rule about decimals', `${core}/send/form/form.test.ts`, [
    `${core}/send/form/selectSendTokens.ts`,
    'quantity.decimals === 0 || unlisted === true',
    'unlisted === true',
  ]),
  row('R5.6', 'the rule about the browser wallet', `${core}/directory/walletRows.test.ts`, [
    `${core}/directory/inPageRows.ts`,
    "return connector.type === 'INJECTED' && !mobile",
    'return false',
  ]),
  row('R5.7', 'exclusion', `${core}/directory/walletRows.test.ts`, [
    `${core}/directory/walletMatcher.ts`,
    '!candidates.some(name => excluded.has(name)) &&',
  ]),
  row('R5.9', 'the least length of a name', `${core}/names/registerName.test.ts`, [
    `${core}/names/checkName.ts`,
    "if (label.length < minLength) return 'NAME_SHORT'",
  ]),
  row('R5.10', 'the length of a memo', 'packages/stacks/src/encodings/checks.test.ts', [
    'packages/stacks/src/encodings/checks.ts',
    "if (utf8ToBytes(memo).length > limits.memoBytes) throw encodingError('A memo has at most 34 bytes.')",
  ]),
  row('R6.2', 'the end of the connection before', `${core}/reducer.test.ts`, [
    `${core}/connection/reduceFamily.ts`,
    ' && (restored || multiWallet)',
  ]),
  row('R6.3', 'the list of reads', `${server}/rpc/rpc.test.ts`, [
    `${server}/rpc/methods.ts`,
    'readMethods[namespace]?.has(method) === true',
    'false',
  ]),
  row('R6.4', 'the refusal of everything else', `${server}/rpc/rpc.test.ts`, [
    `${server}/rpc/methods.ts`,
    'readMethods[namespace]?.has(method) === true',
    'true',
  ]),
  row('R6.5', 'the words for visitors', 'packages/ui/src/views/connecting/connecting.test.tsx', [
    'packages/ui/src/locales/en/errors.ts',
    "RPC_NOT_ALLOWED: 'Action not allowed'",
    "RPC_NOT_ALLOWED: 'RPC'",
  ]),
  row('R7.1', 'the kind of SDK', `${api}/createRequest.test.ts`, [
    `${api}/createRequest.ts`,
    '    st: context.sdkType,\n',
  ]),
  row('R7.2', 'the client id', `${api}/createRequest.test.ts`, [
    `${api}/createRequest.ts`,
    '    clientId: context.clientId,\n',
  ]),
  row('R7.3', 'the text', `${api}/createRequest.test.ts`, [
    `${api}/createRequest.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
    '    shortMessage: `HTTP status code: ${status}`,\n',
  ]),
  row('R7.10', 'the features', `${server}/remoteConfig/remoteConfig.test.ts`, [
    `${server}/remoteConfig/route.ts`,
    'context.json({ features, ...',
    'context.json({ features: {}, ...',
  ]),
  row('R7.11', 'the origins', `${server}/remoteConfig/remoteConfig.test.ts`, [
    `${server}/remoteConfig/route.ts`,
    "const allowedOrigins = origins.list(context.req.header('origin'), context.get('projectId'))",
    'const allowedOrigins = []',
  ]),
  row('R7.12', 'the badge', `${server}/wallets/wallets.test.ts`, [
    `${server}/wallets/service.ts`,
    '[id, image_id, rdns].some(each => certified.includes(each))',
    'id === undefined',
  ]),
  row('R7.20', 'the id of an event', `${api}/analyticsSink.test.ts`, [
    `${api}/analyticsSink.ts`,
    '      eventId: event.id,\n',
  ]),
  row('R7.21', 'the exception', `${api}/analyticsSink.test.ts`, [
    `${api}/analyticsSink.ts`,
    "event => event.data.event !== 'MODAL_CREATED'",
    '() => true',
  ]),
  row('R7.30', 'the check', `${api}/createApiClient.test.ts`, [
    `${api}/blockchainData.ts`,
    'const networks = await getSupportedNetworks()',
    'const networks = [chainId]',
  ]),
  row('R7.32', 'the network of a transaction', `${api}/history.test.ts`, [
    `${api}/history.ts`,
    '.filter(({ metadata }) => metadata.chain === chainId)',
  ]),
  row('R7.50', 'the network', `${api}/createApiClient.test.ts`, [
    `${api}/blockchainData.ts`,
    'query: { currency, chainId, forceUpdate',
    'query: { currency, forceUpdate',
  ]),
  row('R8.1', 'the limit of requests', `${api}/createApiClient.test.ts`, [
    `${api}/remoteConfig.ts`,
    "if (isError(error, 'RATE_LIMITED')) throw error",
  ]),
  row('R8.2', 'the alert', `${api}/analyticsSink.test.ts`, [
    `${api}/analyticsSink.ts`,
    'if (response.status === 403) refuse()',
  ]),
  row('R8.3', 'the toast', `${core}/account/using.test.ts`, [
    `${core}/account/fetchBalances.ts`,
    "showToast(client, { kind: 'error', message: errorCodes.BALANCE_UNAVAILABLE })",
  ]),
  row('R8.4', 'the warning', `${core}/account/using.test.ts`, [
    `${core}/account/request.ts`,
    "console.warn('Latchkit: no wallet is connected; the list of accounts is empty.')",
  ]),
  row('R8.5', 'the silence', `${core}/directory/directory.test.ts`, [
    `${core}/directory/loadRecommended.ts`,
    '() => false,',
    "() => { throw new Error('failed') },",
  ]),
  row('R8.9', 'the mark of a stand-in', `${server}/onramp/contract.test.ts`, [
    `${api}/onramp.ts`,
    '    isStandIn: true,\n',
  ]),
  row('R8.11', 'the text', `${core}/utils/display.test.ts`, [
    `${core}/utils/parseCaip.ts`,
    "throw new LatchkitError('INVALID_CAIP_NETWORK_ID', { context: { value } })",
    "throw new Error('invalid')",
  ]),
  row('R8.12', 'the text of the history', `${api}/history.test.ts`, [
    `${api}/history.ts`,
    "throw new LatchkitError('HISTORY_UNAVAILABLE', { cause, context: { caipNetworkId: chainId } })",
    'throw cause',
  ]),
  row('R8.13', 'the refusal', `${core}/utils/logBuffer.test.ts`, [
    `${core}/utils/logBuffer.ts`,
    "if (bytes > maxBytes) throw new LatchkitError('LOG_ENTRY_TOO_LARGE', { context: { bytes, maxBytes } })",
  ]),
  row('R8.15', 'the number', `${core}/family/createToError.test.ts`, [
    `${core}/family/createToError.ts`,
    'layers.find(({ code }) => code !== undefined)?.code ?? defaultWalletErrorCode',
    'layers.find(({ code }) => code !== undefined)?.code',
  ]),
  row('R9.1', 'the images ahead', `${core}/directory/directory.test.ts`, [
    `${core}/directory/loadWallets.ts`,
    'for (const wallet of wallets.slice(0, preloadedImages)) void getWalletIcon(client, wallet)',
  ]),
  row('R9.4', 'rounding', `${core}/utils/display.test.ts`, [
    `${core}/utils/roundBalance.ts`,
    'fraction.slice(0, decimals)',
    'fraction',
  ]),
  row('R9.5', 'the cut', `${core}/login/login.test.ts`, [
    `${core}/login/selectLogin.ts`,
    'letters.length > maxLabelLength',
    'letters.length < 0',
  ]),
  row('R9.7', 'the version', `${core}/telemetry/events.test.ts`, [
    `${core}/client/createLatchkit.ts`,
    'sdkVersion = defaultSdkVersion',
    "sdkVersion = ''",
  ]),
  row('R9.8', 'one chain', `${server}/chains/chains.test.ts`, [
    `${server}/chains/chainInfo.ts`,
    "  'eip155:7777777': chain('zora', 'Zora', 'ETH', 'Ether'),\n",
  ]),
  row('R9.9', 'the end of a toast', `${core}/modal/modal.test.ts`, [
    `${core}/modal/showToast.ts`,
    "timer.stop = setClientTimeout(client, toastDurationMs, () => dispatch(client, { type: 'toast/hidden', id }))",
  ]),
  row('R9.10', 'the size', `${core}/utils/logBuffer.test.ts`, [
    `${core}/utils/logBuffer.ts`,
    'while (size > maxBytes) size -= entries[first++]?.bytes ?? 0',
  ]),
  row('R9.14', 'the lifetime of balances', `${core}/account/using.test.ts`, [
    `${core}/account/fetchBalances.ts`,
    'if (!isForced && isWithin(balancesFetchedAt, balanceTtlMs)) return tokenBalances',
  ]),
  row('R9.15', 'the doubling delay', `${core}/family/createRpcClient.test.ts`, [
    `${core}/family/tryEndpoints.ts`,
    'if (round > 0) await wait(rpcRetryDelayMs * 2 ** (round - 1), signal)',
  ]),
  row('R9.16', 'one threshold', `${core}/utils/display.test.ts`, [
    `${core}/utils/formatRelativeTime.ts`,
    "  { below: 45 * minute, unit: 'minute', size: minute },\n",
  ]),
]
