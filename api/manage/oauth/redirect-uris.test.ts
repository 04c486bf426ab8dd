import { expect, test } from 'vitest'
import { isRedirectUri, isRegistered } from './redirect-uris.ts'

test('a person is sent back by HTTPS, or to their own machine', () => {
  for (const uri of [
    'https://assistant.test/back?a=b',
    'http://127.0.0.1:9999/callback',
    'http://localhost/callback',
    'http://[::1]:3000/',
  ])
    expect([uri, isRedirectUri(uri)]).toEqual([uri, true])
  for (const uri of [
    'http://assistant.test/back',
    'http://127.0.0.1.assistant.test/',
    'http://localhost.assistant.test/',
    'https://assistant.test/back#part',
    'https://assistant.test/#',
    'https://name:word@assistant.test/',
    'http://localhost@assistant.test/',
    'https://assistant.test;sandbox/',
    'https://assistant.test,other.test/',
    'https://*.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'assistant://back',
    '/back',
    ' https://assistant.test/',
    'https://assistant.test/\n',
    '',
  ])
    expect([uri, isRedirectUri(uri)]).toEqual([uri, false])
})

test('an address is exactly the registered one, except for the port on the own machine', () => {
  const web = ['https://assistant.test/back']
  expect(isRegistered('https://assistant.test/back', web)).toBe(true)
  for (const uri of [
    'https://assistant.test/back/',
    'https://assistant.test/back?more=1',
    'https://assistant.test:8443/back',
    'https://assistant.test/else/../back',
    'https://other.test/back',
    'HTTPS://assistant.test/back',
  ])
    expect([uri, isRegistered(uri, web)]).toEqual([uri, false])
  const local = ['http://127.0.0.1:1234/callback']
  expect(isRegistered('http://127.0.0.1:1234/callback', local)).toBe(true)
  expect(isRegistered('http://127.0.0.1:5678/callback', local)).toBe(true)
  expect(isRegistered('http://127.0.0.1/callback', local)).toBe(true)
  for (const uri of [
    'http://127.0.0.1:5678/other',
    'http://localhost:1234/callback',
    'https://127.0.0.1:1234/callback',
    'http://127.0.0.1:5678/callback?a=b',
    'http://127.0.0.1:5678@assistant.test/callback',
    'http://name@127.0.0.1:5678/callback',
  ])
    expect([uri, isRegistered(uri, local)]).toEqual([uri, false])
})
