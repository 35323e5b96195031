import { createRequire } from 'node:module'
import type { Hex } from '../src/signing/types.js'

type Solc = { compile(input: string): string }
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: { 'a.sol'?: Record<string, { evm: { deployedBytecode: { object: string } } }> }
}

/**
 * Uniswap's second router (SwapRouter02) as its published source pays, over the pools of the development chain: whom it
 * pays, from what, and what it leaves. A price limit ends a swap halfway.
 */
const source = ({ weth, factory }: { weth: string; factory: string }): string => `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Token { function balanceOf(address) external view returns (uint256); function transfer(address, uint256) external returns (bool); function transferFrom(address, address, uint256) external returns (bool); }
interface Wrapped is Token { function deposit() external payable; function withdraw(uint256) external; }
interface Factory { function getPair(address, address) external view returns (address); }
interface Pair { function token0() external view returns (address); function getReserves() external view returns (uint112, uint112, uint32); function swap(uint256, uint256, address, bytes calldata) external; }
contract SecondRouter {
  Wrapped constant weth = Wrapped(${weth});
  Factory constant factory = Factory(${factory});
  struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amount; uint256 bound; uint160 limit; }
  struct Path { bytes path; address recipient; uint256 amount; uint256 bound; }
  receive() external payable { require(msg.sender == address(weth)); }
  function multicall(bytes[] calldata data) public payable {
    for (uint256 i; i < data.length; i++) { (bool ok, ) = address(this).delegatecall(data[i]); require(ok); }
  }
  function multicall(uint256, bytes[] calldata data) external payable { multicall(data); }
  function pay(address token, address payer, address to, uint256 value) private {
    if (token == address(weth) && address(this).balance >= value) { weth.deposit{value: value}(); weth.transfer(to, value); }
    else if (payer == address(this)) Token(token).transfer(to, value);
    else Token(token).transferFrom(payer, to, value);
  }
  function to(address recipient) private view returns (address) {
    return recipient == address(1) ? msg.sender : recipient == address(2) ? address(this) : recipient;
  }
  function reserves(address a, address b) private view returns (Pair pair, uint256 x, uint256 y) {
    pair = Pair(factory.getPair(a, b));
    (uint112 p, uint112 q, ) = pair.getReserves();
    (x, y) = pair.token0() == a ? (uint256(p), uint256(q)) : (uint256(q), uint256(p));
  }
  function trade(Pair pair, address a, address payer, uint256 paid, uint256 got, address recipient) private {
    pay(a, payer, address(pair), paid);
    bool first = pair.token0() == a;
    pair.swap(first ? 0 : got, first ? got : 0, recipient, '');
  }
  function exact(address a, address b, address payer, uint256 amount, address recipient) private returns (uint256 got) {
    (Pair pair, uint256 x, uint256 y) = reserves(a, b);
    got = (amount * 997 * y) / (x * 1000 + amount * 997);
    trade(pair, a, payer, amount, got, recipient);
  }
  function exactInputSingle(Single memory p) public payable returns (uint256 got) {
    address payer = msg.sender;
    if (p.amount == 0) { payer = address(this); p.amount = Token(p.tokenIn).balanceOf(payer); }
    got = exact(p.tokenIn, p.tokenOut, payer, p.limit == 0 ? p.amount : p.amount / 2, to(p.recipient));
    require(got >= p.bound);
  }
  function at(bytes memory path, uint256 start) private pure returns (address found) {
    require(path.length >= start + 20);
    assembly { found := shr(96, mload(add(add(path, 32), start))) }
  }
  function exactInput(Path memory p) external payable returns (uint256 got) {
    require(p.path.length % 23 == 20 && p.path.length >= 43);
    address payer = msg.sender;
    if (p.amount == 0) { payer = address(this); p.amount = Token(at(p.path, 0)).balanceOf(payer); }
    got = p.amount;
    for (uint256 i; i + 20 < p.path.length; i += 23) {
      bool last = i + 43 == p.path.length;
      got = exact(at(p.path, i), at(p.path, i + 23), i == 0 ? payer : address(this), got, last ? to(p.recipient) : address(this));
    }
    require(got >= p.bound);
  }
  function exactOutputSingle(Single memory p) external payable returns (uint256 paid) {
    (Pair pair, uint256 x, uint256 y) = reserves(p.tokenIn, p.tokenOut);
    paid = (x * p.amount * 1000) / ((y - p.amount) * 997) + 1;
    require(paid <= p.bound);
    trade(pair, p.tokenIn, msg.sender, paid, p.amount, to(p.recipient));
  }
  function unwrapWETH9(uint256 least, address recipient) public payable {
    uint256 held = weth.balanceOf(address(this));
    require(held >= least);
    if (held > 0) { weth.withdraw(held); (bool ok, ) = recipient.call{value: held}(''); require(ok); }
  }
  function unwrapWETH9(uint256 least) external payable { unwrapWETH9(least, msg.sender); }
  function sweepToken(address token, uint256 least, address recipient) public payable {
    uint256 held = Token(token).balanceOf(address(this));
    require(held >= least);
    if (held > 0) Token(token).transfer(recipient, held);
  }
  function sweepToken(address token, uint256 least) external payable { sweepToken(token, least, msg.sender); }
  function refundETH() external payable {
    if (address(this).balance > 0) { (bool ok, ) = msg.sender.call{value: address(this).balance}(''); require(ok); }
  }
}
// Keeps what it is sent, whatever is called.
contract Keeper { fallback() external payable {} receive() external payable {} }
`

/** The code of the router and of a contract that takes whatever it is sent. */
export function compileSecondRouter(addresses: { weth: string; factory: string }): {
  router: Hex
  keeper: Hex
} {
  const solc = createRequire(import.meta.url)('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: { 'a.sol': { content: source(addresses) } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const { errors, contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const failure = errors?.find(({ severity }) => severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const codeOf = (name: string): Hex => `0x${contracts?.['a.sol']?.[name]?.evm.deployedBytecode.object ?? ''}`
  return { router: codeOf('SecondRouter'), keeper: codeOf('Keeper') }
}
