import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

// Loaded before the code that reads documents. Node's permission model does not cover the network
// and `unshare --net` is not everywhere, so all functions that reach the network are removed.

function refuse(): never {
  throw new Error('documents are read without a network')
}

function takeAway(owner: object, names: string[]): void {
  for (const name of names)
    Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
}

function functionsOf(owner: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [name] : [],
  )
}

takeAway(net.Socket.prototype, ['connect'])
takeAway(net.Server.prototype, ['listen'])
takeAway(net, ['connect', 'createConnection', 'createServer'])
takeAway(tls, ['connect', 'createServer'])
takeAway(http, ['request', 'get', 'createServer'])
takeAway(https, ['request', 'get', 'createServer'])
takeAway(dgram.Socket.prototype, ['bind', 'connect', 'send'])
takeAway(dgram, ['createSocket'])
for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  takeAway(owner, functionsOf(owner))
takeAway(globalThis, ['fetch', 'WebSocket', 'EventSource'])
takeAway(process, ['binding', '_linkedBinding'])

/** Call it when all code is loaded: native libraries are loaded by this function. */
export function endLoading(): void {
  takeAway(process, ['dlopen'])
}
