// The bridge of a host whose solver has the least memory that it can start in.
'use strict';

importScripts('/solver/bridge.js');

{
  const { load } = LoopscopeSolver;
  LoopscopeSolver.load = (options) => {
    const image = options.image && { ...options.image, pages: 512 };
    return load({ ...options, image, base: '/solver/', pages: 512 });
  };
}
