import { createRequire } from "node:module";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();
// node_modules/fast-json-patch/commonjs/helpers.js
var require_helpers = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	/*!
	* https://github.com/Starcounter-Jack/JSON-Patch
	* (c) 2017-2022 Joachim Wester
	* MIT licensed
	*/
	var __extends = this$1 && this$1.__extends || (function() {
		var extendStatics = function(d, b) {
			extendStatics = Object.setPrototypeOf || { __proto__: [] } instanceof Array && function(d, b) {
				d.__proto__ = b;
			} || function(d, b) {
				for (var p in b) if (b.hasOwnProperty(p)) d[p] = b[p];
			};
			return extendStatics(d, b);
		};
		return function(d, b) {
			extendStatics(d, b);
			function __() {
				this.constructor = d;
			}
			d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
		};
	})();
	Object.defineProperty(exports, "__esModule", { value: true });
	var _hasOwnProperty = Object.prototype.hasOwnProperty;
	function hasOwnProperty(obj, key) {
		return _hasOwnProperty.call(obj, key);
	}
	exports.hasOwnProperty = hasOwnProperty;
	function _objectKeys(obj) {
		if (Array.isArray(obj)) {
			var keys_1 = new Array(obj.length);
			for (var k = 0; k < keys_1.length; k++) keys_1[k] = "" + k;
			return keys_1;
		}
		if (Object.keys) return Object.keys(obj);
		var keys = [];
		for (var i in obj) if (hasOwnProperty(obj, i)) keys.push(i);
		return keys;
	}
	exports._objectKeys = _objectKeys;
	/**
	* Deeply clone the object.
	* https://jsperf.com/deep-copy-vs-json-stringify-json-parse/25 (recursiveDeepCopy)
	* @param  {any} obj value to clone
	* @return {any} cloned obj
	*/
	function _deepClone(obj) {
		switch (typeof obj) {
			case "object": return JSON.parse(JSON.stringify(obj));
			case "undefined": return null;
			default: return obj;
		}
	}
	exports._deepClone = _deepClone;
	function isInteger(str) {
		var i = 0;
		var len = str.length;
		var charCode;
		while (i < len) {
			charCode = str.charCodeAt(i);
			if (charCode >= 48 && charCode <= 57) {
				i++;
				continue;
			}
			return false;
		}
		return true;
	}
	exports.isInteger = isInteger;
	/**
	* Escapes a json pointer path
	* @param path The raw pointer
	* @return the Escaped path
	*/
	function escapePathComponent(path) {
		if (path.indexOf("/") === -1 && path.indexOf("~") === -1) return path;
		return path.replace(/~/g, "~0").replace(/\//g, "~1");
	}
	exports.escapePathComponent = escapePathComponent;
	/**
	* Unescapes a json pointer path
	* @param path The escaped pointer
	* @return The unescaped path
	*/
	function unescapePathComponent(path) {
		return path.replace(/~1/g, "/").replace(/~0/g, "~");
	}
	exports.unescapePathComponent = unescapePathComponent;
	function _getPathRecursive(root, obj) {
		var found;
		for (var key in root) if (hasOwnProperty(root, key)) {
			if (root[key] === obj) return escapePathComponent(key) + "/";
			else if (typeof root[key] === "object") {
				found = _getPathRecursive(root[key], obj);
				if (found != "") return escapePathComponent(key) + "/" + found;
			}
		}
		return "";
	}
	exports._getPathRecursive = _getPathRecursive;
	function getPath(root, obj) {
		if (root === obj) return "/";
		var path = _getPathRecursive(root, obj);
		if (path === "") throw new Error("Object not found in root");
		return "/" + path;
	}
	exports.getPath = getPath;
	/**
	* Recursively checks whether an object has any undefined values inside.
	*/
	function hasUndefined(obj) {
		if (obj === void 0) return true;
		if (obj) {
			if (Array.isArray(obj)) {
				for (var i_1 = 0, len = obj.length; i_1 < len; i_1++) if (hasUndefined(obj[i_1])) return true;
			} else if (typeof obj === "object") {
				var objKeys = _objectKeys(obj);
				var objKeysLength = objKeys.length;
				for (var i = 0; i < objKeysLength; i++) if (hasUndefined(obj[objKeys[i]])) return true;
			}
		}
		return false;
	}
	exports.hasUndefined = hasUndefined;
	function patchErrorMessageFormatter(message, args) {
		var messageParts = [message];
		for (var key in args) {
			var value = typeof args[key] === "object" ? JSON.stringify(args[key], null, 2) : args[key];
			if (typeof value !== "undefined") messageParts.push(key + ": " + value);
		}
		return messageParts.join("\n");
	}
	exports.PatchError = function(_super) {
		__extends(PatchError, _super);
		function PatchError(message, name, index, operation, tree) {
			var _newTarget = this.constructor;
			var _this = _super.call(this, patchErrorMessageFormatter(message, {
				name,
				index,
				operation,
				tree
			})) || this;
			_this.name = name;
			_this.index = index;
			_this.operation = operation;
			_this.tree = tree;
			Object.setPrototypeOf(_this, _newTarget.prototype);
			_this.message = patchErrorMessageFormatter(message, {
				name,
				index,
				operation,
				tree
			});
			return _this;
		}
		return PatchError;
	}(Error);
}));
// node_modules/fast-json-patch/commonjs/core.js
var require_core = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var helpers_js_1 = require_helpers();
	exports.JsonPatchError = helpers_js_1.PatchError;
	exports.deepClone = helpers_js_1._deepClone;
	var objOps = {
		add: function(obj, key, document) {
			obj[key] = this.value;
			return { newDocument: document };
		},
		remove: function(obj, key, document) {
			var removed = obj[key];
			delete obj[key];
			return {
				newDocument: document,
				removed
			};
		},
		replace: function(obj, key, document) {
			var removed = obj[key];
			obj[key] = this.value;
			return {
				newDocument: document,
				removed
			};
		},
		move: function(obj, key, document) {
			var removed = getValueByPointer(document, this.path);
			if (removed) removed = helpers_js_1._deepClone(removed);
			var originalValue = applyOperation(document, {
				op: "remove",
				path: this.from
			}).removed;
			applyOperation(document, {
				op: "add",
				path: this.path,
				value: originalValue
			});
			return {
				newDocument: document,
				removed
			};
		},
		copy: function(obj, key, document) {
			var valueToCopy = getValueByPointer(document, this.from);
			applyOperation(document, {
				op: "add",
				path: this.path,
				value: helpers_js_1._deepClone(valueToCopy)
			});
			return { newDocument: document };
		},
		test: function(obj, key, document) {
			return {
				newDocument: document,
				test: _areEquals(obj[key], this.value)
			};
		},
		_get: function(obj, key, document) {
			this.value = obj[key];
			return { newDocument: document };
		}
	};
	var arrOps = {
		add: function(arr, i, document) {
			if (helpers_js_1.isInteger(i)) arr.splice(i, 0, this.value);
			else arr[i] = this.value;
			return {
				newDocument: document,
				index: i
			};
		},
		remove: function(arr, i, document) {
			return {
				newDocument: document,
				removed: arr.splice(i, 1)[0]
			};
		},
		replace: function(arr, i, document) {
			var removed = arr[i];
			arr[i] = this.value;
			return {
				newDocument: document,
				removed
			};
		},
		move: objOps.move,
		copy: objOps.copy,
		test: objOps.test,
		_get: objOps._get
	};
	/**
	* Retrieves a value from a JSON document by a JSON pointer.
	* Returns the value.
	*
	* @param document The document to get the value from
	* @param pointer an escaped JSON pointer
	* @return The retrieved value
	*/
	function getValueByPointer(document, pointer) {
		if (pointer == "") return document;
		var getOriginalDestination = {
			op: "_get",
			path: pointer
		};
		applyOperation(document, getOriginalDestination);
		return getOriginalDestination.value;
	}
	exports.getValueByPointer = getValueByPointer;
	/**
	* Apply a single JSON Patch Operation on a JSON document.
	* Returns the {newDocument, result} of the operation.
	* It modifies the `document` and `operation` objects - it gets the values by reference.
	* If you would like to avoid touching your values, clone them:
	* `jsonpatch.applyOperation(document, jsonpatch._deepClone(operation))`.
	*
	* @param document The document to patch
	* @param operation The operation to apply
	* @param validateOperation `false` is without validation, `true` to use default jsonpatch's validation, or you can pass a `validateOperation` callback to be used for validation.
	* @param mutateDocument Whether to mutate the original document or clone it before applying
	* @param banPrototypeModifications Whether to ban modifications to `__proto__`, defaults to `true`.
	* @return `{newDocument, result}` after the operation
	*/
	function applyOperation(document, operation, validateOperation, mutateDocument, banPrototypeModifications, index) {
		if (validateOperation === void 0) validateOperation = false;
		if (mutateDocument === void 0) mutateDocument = true;
		if (banPrototypeModifications === void 0) banPrototypeModifications = true;
		if (index === void 0) index = 0;
		if (validateOperation) {
			if (typeof validateOperation == "function") validateOperation(operation, 0, document, operation.path);
			else validator(operation, 0);
		}
		if (operation.path === "") {
			var returnValue = { newDocument: document };
			if (operation.op === "add") {
				returnValue.newDocument = operation.value;
				return returnValue;
			} else if (operation.op === "replace") {
				returnValue.newDocument = operation.value;
				returnValue.removed = document;
				return returnValue;
			} else if (operation.op === "move" || operation.op === "copy") {
				returnValue.newDocument = getValueByPointer(document, operation.from);
				if (operation.op === "move") returnValue.removed = document;
				return returnValue;
			} else if (operation.op === "test") {
				returnValue.test = _areEquals(document, operation.value);
				if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
				returnValue.newDocument = document;
				return returnValue;
			} else if (operation.op === "remove") {
				returnValue.removed = document;
				returnValue.newDocument = null;
				return returnValue;
			} else if (operation.op === "_get") {
				operation.value = document;
				return returnValue;
			} else if (validateOperation) throw new exports.JsonPatchError("Operation `op` property is not one of operations defined in RFC-6902", "OPERATION_OP_INVALID", index, operation, document);
			else return returnValue;
		} else {
			if (!mutateDocument) document = helpers_js_1._deepClone(document);
			var keys = (operation.path || "").split("/");
			var obj = document;
			var t = 1;
			var len = keys.length;
			var existingPathFragment = void 0;
			var key = void 0;
			var validateFunction = void 0;
			if (typeof validateOperation == "function") validateFunction = validateOperation;
			else validateFunction = validator;
			while (true) {
				key = keys[t];
				if (key && key.indexOf("~") != -1) key = helpers_js_1.unescapePathComponent(key);
				if (banPrototypeModifications && (key == "__proto__" || key == "prototype" && t > 0 && keys[t - 1] == "constructor")) throw new TypeError("JSON-Patch: modifying `__proto__` or `constructor/prototype` prop is banned for security reasons, if this was on purpose, please set `banPrototypeModifications` flag false and pass it to this function. More info in fast-json-patch README");
				if (validateOperation) {
					if (existingPathFragment === void 0) {
						if (obj[key] === void 0) existingPathFragment = keys.slice(0, t).join("/");
						else if (t == len - 1) existingPathFragment = operation.path;
						if (existingPathFragment !== void 0) validateFunction(operation, 0, document, existingPathFragment);
					}
				}
				t++;
				if (Array.isArray(obj)) {
					if (key === "-") key = obj.length;
					else if (validateOperation && !helpers_js_1.isInteger(key)) throw new exports.JsonPatchError("Expected an unsigned base-10 integer value, making the new referenced value the array element with the zero-based index", "OPERATION_PATH_ILLEGAL_ARRAY_INDEX", index, operation, document);
					else if (helpers_js_1.isInteger(key)) key = ~~key;
					if (t >= len) {
						if (validateOperation && operation.op === "add" && key > obj.length) throw new exports.JsonPatchError("The specified index MUST NOT be greater than the number of elements in the array", "OPERATION_VALUE_OUT_OF_BOUNDS", index, operation, document);
						var returnValue = arrOps[operation.op].call(operation, obj, key, document);
						if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
						return returnValue;
					}
				} else if (t >= len) {
					var returnValue = objOps[operation.op].call(operation, obj, key, document);
					if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
					return returnValue;
				}
				obj = obj[key];
				if (validateOperation && t < len && (!obj || typeof obj !== "object")) throw new exports.JsonPatchError("Cannot perform operation at the desired path", "OPERATION_PATH_UNRESOLVABLE", index, operation, document);
			}
		}
	}
	exports.applyOperation = applyOperation;
	/**
	* Apply a full JSON Patch array on a JSON document.
	* Returns the {newDocument, result} of the patch.
	* It modifies the `document` object and `patch` - it gets the values by reference.
	* If you would like to avoid touching your values, clone them:
	* `jsonpatch.applyPatch(document, jsonpatch._deepClone(patch))`.
	*
	* @param document The document to patch
	* @param patch The patch to apply
	* @param validateOperation `false` is without validation, `true` to use default jsonpatch's validation, or you can pass a `validateOperation` callback to be used for validation.
	* @param mutateDocument Whether to mutate the original document or clone it before applying
	* @param banPrototypeModifications Whether to ban modifications to `__proto__`, defaults to `true`.
	* @return An array of `{newDocument, result}` after the patch
	*/
	function applyPatch(document, patch, validateOperation, mutateDocument, banPrototypeModifications) {
		if (mutateDocument === void 0) mutateDocument = true;
		if (banPrototypeModifications === void 0) banPrototypeModifications = true;
		if (validateOperation) {
			if (!Array.isArray(patch)) throw new exports.JsonPatchError("Patch sequence must be an array", "SEQUENCE_NOT_AN_ARRAY");
		}
		if (!mutateDocument) document = helpers_js_1._deepClone(document);
		var results = new Array(patch.length);
		for (var i = 0, length_1 = patch.length; i < length_1; i++) {
			results[i] = applyOperation(document, patch[i], validateOperation, true, banPrototypeModifications, i);
			document = results[i].newDocument;
		}
		results.newDocument = document;
		return results;
	}
	exports.applyPatch = applyPatch;
	/**
	* Apply a single JSON Patch Operation on a JSON document.
	* Returns the updated document.
	* Suitable as a reducer.
	*
	* @param document The document to patch
	* @param operation The operation to apply
	* @return The updated document
	*/
	function applyReducer(document, operation, index) {
		var operationResult = applyOperation(document, operation);
		if (operationResult.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
		return operationResult.newDocument;
	}
	exports.applyReducer = applyReducer;
	/**
	* Validates a single operation. Called from `jsonpatch.validate`. Throws `JsonPatchError` in case of an error.
	* @param {object} operation - operation object (patch)
	* @param {number} index - index of operation in the sequence
	* @param {object} [document] - object where the operation is supposed to be applied
	* @param {string} [existingPathFragment] - comes along with `document`
	*/
	function validator(operation, index, document, existingPathFragment) {
		if (typeof operation !== "object" || operation === null || Array.isArray(operation)) throw new exports.JsonPatchError("Operation is not an object", "OPERATION_NOT_AN_OBJECT", index, operation, document);
		else if (!objOps[operation.op]) throw new exports.JsonPatchError("Operation `op` property is not one of operations defined in RFC-6902", "OPERATION_OP_INVALID", index, operation, document);
		else if (typeof operation.path !== "string") throw new exports.JsonPatchError("Operation `path` property is not a string", "OPERATION_PATH_INVALID", index, operation, document);
		else if (operation.path.indexOf("/") !== 0 && operation.path.length > 0) throw new exports.JsonPatchError("Operation `path` property must start with \"/\"", "OPERATION_PATH_INVALID", index, operation, document);
		else if ((operation.op === "move" || operation.op === "copy") && typeof operation.from !== "string") throw new exports.JsonPatchError("Operation `from` property is not present (applicable in `move` and `copy` operations)", "OPERATION_FROM_REQUIRED", index, operation, document);
		else if ((operation.op === "add" || operation.op === "replace" || operation.op === "test") && operation.value === void 0) throw new exports.JsonPatchError("Operation `value` property is not present (applicable in `add`, `replace` and `test` operations)", "OPERATION_VALUE_REQUIRED", index, operation, document);
		else if ((operation.op === "add" || operation.op === "replace" || operation.op === "test") && helpers_js_1.hasUndefined(operation.value)) throw new exports.JsonPatchError("Operation `value` property is not present (applicable in `add`, `replace` and `test` operations)", "OPERATION_VALUE_CANNOT_CONTAIN_UNDEFINED", index, operation, document);
		else if (document) {
			if (operation.op == "add") {
				var pathLen = operation.path.split("/").length;
				var existingPathLen = existingPathFragment.split("/").length;
				if (pathLen !== existingPathLen + 1 && pathLen !== existingPathLen) throw new exports.JsonPatchError("Cannot perform an `add` operation at the desired path", "OPERATION_PATH_CANNOT_ADD", index, operation, document);
			} else if (operation.op === "replace" || operation.op === "remove" || operation.op === "_get") {
				if (operation.path !== existingPathFragment) throw new exports.JsonPatchError("Cannot perform the operation at a path that does not exist", "OPERATION_PATH_UNRESOLVABLE", index, operation, document);
			} else if (operation.op === "move" || operation.op === "copy") {
				var error = validate([{
					op: "_get",
					path: operation.from,
					value: void 0
				}], document);
				if (error && error.name === "OPERATION_PATH_UNRESOLVABLE") throw new exports.JsonPatchError("Cannot perform the operation from a path that does not exist", "OPERATION_FROM_UNRESOLVABLE", index, operation, document);
			}
		}
	}
	exports.validator = validator;
	/**
	* Validates a sequence of operations. If `document` parameter is provided, the sequence is additionally validated against the object document.
	* If error is encountered, returns a JsonPatchError object
	* @param sequence
	* @param document
	* @returns {JsonPatchError|undefined}
	*/
	function validate(sequence, document, externalValidator) {
		try {
			if (!Array.isArray(sequence)) throw new exports.JsonPatchError("Patch sequence must be an array", "SEQUENCE_NOT_AN_ARRAY");
			if (document) applyPatch(helpers_js_1._deepClone(document), helpers_js_1._deepClone(sequence), externalValidator || true);
			else {
				externalValidator = externalValidator || validator;
				for (var i = 0; i < sequence.length; i++) externalValidator(sequence[i], i, document, void 0);
			}
		} catch (e) {
			if (e instanceof exports.JsonPatchError) return e;
			else throw e;
		}
	}
	exports.validate = validate;
	function _areEquals(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			var arrA = Array.isArray(a), arrB = Array.isArray(b), i, length, key;
			if (arrA && arrB) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!_areEquals(a[i], b[i])) return false;
				return true;
			}
			if (arrA != arrB) return false;
			var keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!b.hasOwnProperty(keys[i])) return false;
			for (i = length; i-- !== 0;) {
				key = keys[i];
				if (!_areEquals(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	}
	exports._areEquals = _areEquals;
}));
// node_modules/fast-json-patch/commonjs/duplex.js
var require_duplex = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	/*!
	* https://github.com/Starcounter-Jack/JSON-Patch
	* (c) 2017-2021 Joachim Wester
	* MIT license
	*/
	var helpers_js_1 = require_helpers();
	var core_js_1 = require_core();
	var beforeDict = /* @__PURE__ */ new WeakMap();
	var Mirror = function() {
		function Mirror(obj) {
			this.observers = /* @__PURE__ */ new Map();
			this.obj = obj;
		}
		return Mirror;
	}();
	var ObserverInfo = function() {
		function ObserverInfo(callback, observer) {
			this.callback = callback;
			this.observer = observer;
		}
		return ObserverInfo;
	}();
	function getMirror(obj) {
		return beforeDict.get(obj);
	}
	function getObserverFromMirror(mirror, callback) {
		return mirror.observers.get(callback);
	}
	function removeObserverFromMirror(mirror, observer) {
		mirror.observers.delete(observer.callback);
	}
	/**
	* Detach an observer from an object
	*/
	function unobserve(root, observer) {
		observer.unobserve();
	}
	exports.unobserve = unobserve;
	/**
	* Observes changes made to an object, which can then be retrieved using generate
	*/
	function observe(obj, callback) {
		var patches = [];
		var observer;
		var mirror = getMirror(obj);
		if (!mirror) {
			mirror = new Mirror(obj);
			beforeDict.set(obj, mirror);
		} else {
			var observerInfo = getObserverFromMirror(mirror, callback);
			observer = observerInfo && observerInfo.observer;
		}
		if (observer) return observer;
		observer = {};
		mirror.value = helpers_js_1._deepClone(obj);
		if (callback) {
			observer.callback = callback;
			observer.next = null;
			var dirtyCheck = function() {
				generate(observer);
			};
			var fastCheck = function() {
				clearTimeout(observer.next);
				observer.next = setTimeout(dirtyCheck);
			};
			if (typeof window !== "undefined") {
				window.addEventListener("mouseup", fastCheck);
				window.addEventListener("keyup", fastCheck);
				window.addEventListener("mousedown", fastCheck);
				window.addEventListener("keydown", fastCheck);
				window.addEventListener("change", fastCheck);
			}
		}
		observer.patches = patches;
		observer.object = obj;
		observer.unobserve = function() {
			generate(observer);
			clearTimeout(observer.next);
			removeObserverFromMirror(mirror, observer);
			if (typeof window !== "undefined") {
				window.removeEventListener("mouseup", fastCheck);
				window.removeEventListener("keyup", fastCheck);
				window.removeEventListener("mousedown", fastCheck);
				window.removeEventListener("keydown", fastCheck);
				window.removeEventListener("change", fastCheck);
			}
		};
		mirror.observers.set(callback, new ObserverInfo(callback, observer));
		return observer;
	}
	exports.observe = observe;
	/**
	* Generate an array of patches from an observer
	*/
	function generate(observer, invertible) {
		if (invertible === void 0) invertible = false;
		var mirror = beforeDict.get(observer.object);
		_generate(mirror.value, observer.object, observer.patches, "", invertible);
		if (observer.patches.length) core_js_1.applyPatch(mirror.value, observer.patches);
		var temp = observer.patches;
		if (temp.length > 0) {
			observer.patches = [];
			if (observer.callback) observer.callback(temp);
		}
		return temp;
	}
	exports.generate = generate;
	function _generate(mirror, obj, patches, path, invertible) {
		if (obj === mirror) return;
		if (typeof obj.toJSON === "function") obj = obj.toJSON();
		var newKeys = helpers_js_1._objectKeys(obj);
		var oldKeys = helpers_js_1._objectKeys(mirror);
		var deleted = false;
		for (var t = oldKeys.length - 1; t >= 0; t--) {
			var key = oldKeys[t];
			var oldVal = mirror[key];
			if (helpers_js_1.hasOwnProperty(obj, key) && !(obj[key] === void 0 && oldVal !== void 0 && Array.isArray(obj) === false)) {
				var newVal = obj[key];
				if (typeof oldVal == "object" && oldVal != null && typeof newVal == "object" && newVal != null && Array.isArray(oldVal) === Array.isArray(newVal)) _generate(oldVal, newVal, patches, path + "/" + helpers_js_1.escapePathComponent(key), invertible);
				else if (oldVal !== newVal) {
					if (invertible) patches.push({
						op: "test",
						path: path + "/" + helpers_js_1.escapePathComponent(key),
						value: helpers_js_1._deepClone(oldVal)
					});
					patches.push({
						op: "replace",
						path: path + "/" + helpers_js_1.escapePathComponent(key),
						value: helpers_js_1._deepClone(newVal)
					});
				}
			} else if (Array.isArray(mirror) === Array.isArray(obj)) {
				if (invertible) patches.push({
					op: "test",
					path: path + "/" + helpers_js_1.escapePathComponent(key),
					value: helpers_js_1._deepClone(oldVal)
				});
				patches.push({
					op: "remove",
					path: path + "/" + helpers_js_1.escapePathComponent(key)
				});
				deleted = true;
			} else {
				if (invertible) patches.push({
					op: "test",
					path,
					value: mirror
				});
				patches.push({
					op: "replace",
					path,
					value: obj
				});
			}
		}
		if (!deleted && newKeys.length == oldKeys.length) return;
		for (var t = 0; t < newKeys.length; t++) {
			var key = newKeys[t];
			if (!helpers_js_1.hasOwnProperty(mirror, key) && obj[key] !== void 0) patches.push({
				op: "add",
				path: path + "/" + helpers_js_1.escapePathComponent(key),
				value: helpers_js_1._deepClone(obj[key])
			});
		}
	}
	/**
	* Create an array of patches from the differences in two objects
	*/
	function compare(tree1, tree2, invertible) {
		if (invertible === void 0) invertible = false;
		var patches = [];
		_generate(tree1, tree2, patches, "", invertible);
		return patches;
	}
	exports.compare = compare;
}));
// flow/json.ts
var import_fast_json_patch = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	var core = require_core();
	Object.assign(exports, core);
	var duplex = require_duplex();
	Object.assign(exports, duplex);
	var helpers = require_helpers();
	exports.JsonPatchError = helpers.PatchError;
	exports.deepClone = helpers._deepClone;
	exports.escapePathComponent = helpers.escapePathComponent;
	exports.unescapePathComponent = helpers.unescapePathComponent;
})))(), 1);
const MAX_DEPTH = 64;
const UNSTORABLE = /[\p{Surrogate}\0]/u;
const UNSTORABLE_ALL = /[\p{Surrogate}\0]/gu;
function isObject$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function cleanText(text) {
	return UNSTORABLE.test(text) ? text.replace(UNSTORABLE_ALL, "�") : text;
}
/** The value as storable JSON. Returns the very same reference when nothing had to change, so clean graphs are never copied. */
function clean(value, depth = 0) {
	if (typeof value === "string") return cleanText(value);
	if (typeof value === "number") return Number.isFinite(value) ? value : null;
	if (typeof value === "boolean" || value === null) return value;
	if (typeof value !== "object" || depth >= MAX_DEPTH) return null;
	return Array.isArray(value) ? cleanList(value, depth) : cleanObject(value, depth);
}
function cleanList(list, depth) {
	let copy = null;
	for (let i = 0; i < list.length; i++) {
		const item = clean(list[i], depth + 1);
		if (copy) copy.push(item);
		else if (item !== list[i]) copy = [...list.slice(0, i), item];
	}
	return copy ?? list;
}
function cleanObject(object, depth) {
	const keys = Object.keys(object);
	let copy = null;
	for (let i = 0; i < keys.length; i++) {
		const key = keys[i];
		const name = cleanText(key);
		const keep = name !== "__proto__" && object[key] !== void 0;
		const value = keep ? clean(object[key], depth + 1) : null;
		if (!copy && (!keep || name !== key || value !== object[key])) {
			copy = {};
			for (let j = 0; j < i; j++) copy[keys[j]] = object[keys[j]];
		}
		if (copy && keep) copy[name] = value;
	}
	return copy ?? object;
}
function equal(a, b) {
	if (a === b) return true;
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
	if (Array.isArray(a) || Array.isArray(b)) {
		if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
		return a.every((item, i) => equal(item, b[i]));
	}
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}
/** JSON merge patch (RFC 7396) into a new object; the inputs are clean JSON, so no key can reach a prototype. */
function mergePatch(target, patch) {
	if (!isObject$1(patch)) return patch;
	const result = isObject$1(target) ? { ...target } : {};
	for (const key of Object.keys(patch)) {
		const value = patch[key];
		if (value === null) delete result[key];
		else result[key] = mergePatch(Object.hasOwn(result, key) ? result[key] : void 0, value);
	}
	return result;
}
/** JSON text with sorted keys: equal values print equally, which makes it fit for hashing and for use as a map key. */
function canonical(value) {
	if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}
function asText(value) {
	return typeof value === "string" ? value : "";
}
function asTexts(value) {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
function asObject(value) {
	return isObject$1(value) ? value : {};
}
function asObjects(value) {
	return Array.isArray(value) ? value.filter(isObject$1) : [];
}
/** Null, blank texts and empty lists all mean that nobody filled the field in. */
function isAbsent(value) {
	return value === void 0 || value === null || typeof value === "string" && value.trim() === "";
}
const VARIABLE_TYPES = [
	"string",
	"number",
	"integer",
	"boolean",
	"enum",
	"date",
	"datetime",
	"phone",
	"email",
	"object",
	"array"
];
const VARIABLE_SOURCES = [
	"derived",
	"collected",
	"provided",
	"tool",
	"memory",
	"system"
];
const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,63}$/;
const SYSTEM_VARIABLES = /* @__PURE__ */ new Set([
	"current_time",
	"channel",
	"end_user_id",
	"first_name",
	"last_name",
	"phone",
	"email",
	"locale",
	"timezone",
	"conversation_id",
	"call_id",
	"lead_id"
]);
function emptyGraph() {
	return {
		schema_version: 1,
		entry_node_id: null,
		persona: null,
		nodes: [],
		edges: [],
		context_variables: [],
		component_outputs: []
	};
}
/** Any JSON as a graph: what cannot be a node, edge or variable is left out, everything else is kept with its unknown fields. */
function parseGraph(value) {
	const raw = clean(value);
	if (!isObject$1(raw)) return emptyGraph();
	return {
		schema_version: Number.isInteger(raw.schema_version) ? raw.schema_version : 1,
		entry_node_id: typeof raw.entry_node_id === "string" ? raw.entry_node_id : null,
		persona: typeof raw.persona === "string" ? raw.persona : null,
		nodes: parseNodes(raw.nodes),
		edges: parseEdges(raw.edges),
		context_variables: parseNamed(raw.context_variables),
		component_outputs: parseNamed(raw.component_outputs)
	};
}
function parseNodes(value) {
	const nodes = /* @__PURE__ */ new Map();
	for (const raw of Array.isArray(value) ? value : []) {
		if (!isObject$1(raw)) continue;
		const id = typeof raw.id === "string" ? raw.id : freeId(nodes, `node_${nodes.size + 1}`);
		nodes.set(id, foldNode(raw.id === id ? raw : {
			...raw,
			id
		}));
	}
	return [...nodes.values()];
}
function parseEdges(value) {
	const edges = /* @__PURE__ */ new Map();
	for (const raw of Array.isArray(value) ? value : []) {
		if (!isObject$1(raw)) continue;
		const folded = foldEdge(raw);
		if (typeof folded.source !== "string" || typeof folded.target !== "string") continue;
		const id = freeId(edges, asText(folded.id) || `edge_${edges.size + 1}`);
		edges.set(id, folded.id === id ? folded : {
			...folded,
			id
		});
	}
	return [...edges.values()];
}
function parseNamed(value) {
	const items = /* @__PURE__ */ new Map();
	for (const raw of Array.isArray(value) ? value : []) if (isObject$1(raw) && typeof raw.name === "string") items.set(raw.name, raw);
	return [...items.values()];
}
function freeId(taken, wanted) {
	let id = wanted;
	for (let n = 2; taken.has(id); n++) id = `${wanted}_${n}`;
	return id;
}
const NODE_ALIASES = [
	["kind", "type"],
	["label", "name"],
	["title", "name"],
	["data", "config"],
	["params", "config"]
];
const CONFIG_ALIASES = [
	"prompt",
	"instructions",
	"text"
];
const EDGE_ALIASES = [
	["from", "source"],
	["source_node_id", "source"],
	["to", "target"],
	["target_node_id", "target"]
];
[...NODE_ALIASES.map(([alias]) => alias), ...CONFIG_ALIASES];
/** Moves aliases to the names of the language; where both are given the proper name wins and the alias stays as an unknown field. */
function foldNode(node, type = void 0) {
	const folded = rename(node, NODE_ALIASES);
	if (!CONFIG_ALIASES.some((alias) => typeof folded[alias] === "string")) return folded;
	const { ...rest } = folded;
	const config = isObject$1(rest.config) ? { ...rest.config } : {};
	if (!isObject$1(rest.config) && !isAbsent(rest.config)) return folded;
	for (const alias of CONFIG_ALIASES) {
		if (typeof rest[alias] !== "string") continue;
		const isMessage = (rest.type ?? type) === "message";
		const field = alias === "prompt" ? isMessage ? "text" : "instructions" : alias;
		if (!isAbsent(config[field])) continue;
		config[field] = rest[alias];
		delete rest[alias];
	}
	return {
		...rest,
		config
	};
}
function foldEdge(edge) {
	return rename(edge, EDGE_ALIASES);
}
function rename(object, aliases) {
	let result = object;
	for (const [alias, name] of aliases) {
		if (!Object.hasOwn(result, alias) || isAbsent(result[alias]) || !isAbsent(result[name])) continue;
		const { [alias]: value, ...rest } = result;
		result = {
			...rest,
			[name]: value
		};
	}
	return result;
}
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ cached(() => {
	if (globalConfig.jitless) return false;
	if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
	try {
		new Function("");
		return true;
	} catch (_) {
		return false;
	}
});
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
	uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
};
function pick$1(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
/* @__NO_SIDE_EFFECTS__ */
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
// node_modules/zod/v4/core/core.js
var _a$1;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodError = /* @__PURE__ */ $constructor("$ZodError", initializer$1);
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
* ("toString", "constructor") would otherwise read through to the prototype, and assigning
* "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}
// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
const validate$1 = ((schema, value, _ctx) => {
	const validator = schema._zod.bag.validator;
	if (validator !== void 0) {
		if (validator(value) !== COMPILE_INVALID) return true;
		if (validator.definite === true && _ctx === void 0) return false;
	}
	return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
const validateAsync$1 = async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true,
		abortEarly: true
	} : {
		async: true,
		abortEarly: true
	};
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length === 0;
};
const _encode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return parse(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		return parse(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _encodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const _safeDecode = (_Err) => (schema, value, _ctx) => {
	return _safeParse(_Err)(schema, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParseAsync(_Err)(schema, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
	return _safeParseAsync(_Err)(schema, value, _ctx);
};
// node_modules/zod/v4/core/regexes.js
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
	return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
	return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ anchor(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const integer = /^-?\d+$/;
const number$1 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;
// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMultipleOf = /*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
		if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
		payload.issues.push({
			origin: typeof payload.value,
			code: "not_multiple_of",
			divisor: def.value,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
	def.pattern ?? (def.pattern = lowercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
	def.pattern ?? (def.pattern = uppercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
	$ZodCheck.init(inst, def);
	const escapedRegex = escapeRegex(def.includes);
	def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
	inst._zod.check = (payload) => {
		if (payload.value.includes(def.includes, def.position)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "includes",
			includes: def.includes,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.endsWith(def.suffix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "ends_with",
			suffix: def.suffix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// node_modules/zod/v4/core/doc.js
var Doc = class {
	constructor(args = [], closed = {}) {
		this.content = [];
		this.indent = 0;
		this.args = args;
		this.closed = closed;
	}
	indented(fn) {
		this.indent += 1;
		try {
			fn(this);
		} finally {
			this.indent -= 1;
		}
	}
	write(arg) {
		if (typeof arg === "function") {
			arg(this, { execution: "sync" });
			arg(this, { execution: "async" });
			return;
		}
		const lines = arg.split("\n").filter((x) => x);
		const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
		const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
		for (const line of dedented) this.content.push(line);
	}
	compile() {
		const F = Function;
		const content = this?.content ?? [``];
		return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
	}
};
// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
	def.pattern ?? (def.pattern = guid);
	$ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid(v));
	} else def.pattern ?? (def.pattern = uuid());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email);
	$ZodStringFormat.init(inst, def);
});
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
const $ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
	def.pattern ?? (def.pattern = emoji());
	$ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
	if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
	def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
	$ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const $ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
	def.pattern ?? (def.pattern = cuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
	def.pattern ?? (def.pattern = cuid2);
	$ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
	def.pattern ?? (def.pattern = ulid);
	$ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
	def.pattern ?? (def.pattern = xid);
	$ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
	def.pattern ?? (def.pattern = ksuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date);
	$ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
	def.pattern ?? (def.pattern = time(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
	def.pattern ?? (def.pattern = duration);
	$ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
	def.pattern ?? (def.pattern = ipv4);
	$ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
	def.pattern ?? (def.pattern = ipv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidIPv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "ipv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv4);
	$ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidCIDRv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "cidrv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
const $ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
	def.pattern ?? (def.pattern = base64urlCharset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64URL(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64url",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
	def.pattern ?? (def.pattern = e164);
	$ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
const $ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidJWT(payload.value, def.alg)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "jwt",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$2 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$2(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
const $ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
	$ZodObject.init(inst, def);
	const superParse = inst._zod.parse;
	const _normalized = cached(() => normalizeDef(def));
	const memo = globalConfig.memoizer;
	const generateFastpass = (shape) => {
		const normalized = _normalized.value;
		const syms = normalized.symbolKeys;
		const doc = new Doc(["payload", "ctx"], {
			shape,
			inst,
			memo,
			syms
		});
		const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
		const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
		doc.write(`const input = payload.value;`);
		const ids = Object.create(null);
		let counter = 0;
		for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
		doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
		for (const key of normalized.allKeys) {
			if (key === "__proto__") continue;
			const id = ids[key];
			const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
			const isPresent = `${k} in input`;
			const schema = shape[key];
			const optin = schema?._zod?.optin;
			const isOptionalIn = optin !== void 0;
			const isOptionalOut = schema?._zod?.optout === "optional";
			doc.write(`const ${id} = ${parseStr(k)};`);
			if (isOptionalIn && isOptionalOut) {
				const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
				doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
			} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
			else {
				doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
				if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
				else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
			}
		}
		doc.write(`payload.value = newResult;`);
		doc.write(`return payload;`);
		return doc.compile();
	};
	let fastpass;
	const isObject$3 = isObject;
	const jit = !globalConfig.jitless;
	const fastEnabled = jit && allowsEval.value;
	const catchall = def.catchall;
	let value;
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$3(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
			if (!fastpass) fastpass = generateFastpass(def.shape);
			payload = fastpass(payload, ctx);
			if (!catchall) return payload;
			return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
		}
		return superParse(payload, ctx);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		const left = def.left._zod.run({
			value: input,
			issues: []
		}, ctx);
		const right = def.right._zod.run({
			value: input,
			issues: []
		}, ctx);
		if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
			return handleIntersectionResults(payload, left, right);
		});
		return handleIntersectionResults(payload, left, right);
	};
});
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = /* @__PURE__ */ new Map();
	let unrecIssue;
	const keyIssues = /* @__PURE__ */ new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$1.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
	inst._zod.parse = (payload, ctx) => {
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			/**
			* $ZodDefault returns the default value immediately in forward direction.
			* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) payload.value = def.defaultValue;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => {
		const v = zod.def.innerType._zod.values;
		return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
		return handleNonOptionalResult(result, inst);
	};
});
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then(handleReadonlyResult);
		return handleReadonlyResult(result);
	};
});
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/core/memoizer.js
var $ZodCyclicError = class extends Error {
	constructor() {
		super(`Cannot parse a reference cycle that closes through a transform`);
		this.name = "ZodCyclicError";
	}
};
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = /* @__PURE__ */ new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
let handoff;
const open = [];
const memo = {
	alloc(_inst, payload, empty) {
		const bucket = handoff;
		if (!bucket) return empty;
		handoff = void 0;
		const entry = {
			value: empty,
			issues: null
		};
		bucket.set(payload.value, entry);
		open.push(entry);
		return empty;
	},
	guard(inst) {
		var _a;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
				return base(payload, ctx);
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	},
	attach(inst) {
		var _a;
		let isRecursiveInst;
		let rechecked = false;
		let lastCtx;
		let lastBucket;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (isRecursiveInst === void 0) {
					const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
					if (walked === NONE) {
						inst._zod.parse = base;
						if (inst._zod.run === wrapped) inst._zod.run = base;
						return base(payload, ctx);
					}
					if (walked === PROVEN || rechecked) isRecursiveInst = true;
					else rechecked = true;
				}
				const input = payload.value;
				if (!isRef(input)) return base(payload, ctx);
				let state = ctx[STATE];
				if (!state) {
					state = {
						buckets: /* @__PURE__ */ new WeakMap(),
						backEdges: void 0
					};
					ctx[STATE] = state;
				}
				let bucket;
				if (lastCtx === ctx) bucket = lastBucket;
				else {
					bucket = bucketFor(state, inst);
					lastCtx = ctx;
					lastBucket = bucket;
				}
				const hit = bucket.get(input);
				if (hit) {
					payload.value = hit.value;
					if (hit.issues) {
						if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
					} else {
						payload.memo = true;
						state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
						state.backEdges.add(hit.value);
					}
					return payload;
				}
				handoff = bucket;
				const depth = open.length;
				const result = base(payload, ctx);
				handoff = void 0;
				const entry = open.length > depth ? open.pop() : void 0;
				if (result instanceof Promise) return result.then((r) => {
					if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
					return r;
				});
				if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
				return result;
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	}
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
	return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry$1 = globalThis.__zod_globalRegistry;
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link _cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
	return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
	return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
	const ch = /* @__PURE__ */ _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}
// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry$1,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
/**
* Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
* `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
* custom JSON Schema was written into `json`, in which case the caller must not write its own.
*/
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
* an annotation like `description` — makes a member unfoldable, so a constraint this does not
* understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = /* @__PURE__ */ new Set([
	"type",
	"properties",
	"required",
	"additionalProperties"
]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = /* @__PURE__ */ new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			assignProp(properties, key, parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts });
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
* closed object members reject each other's keys and the schema validates nothing. Zod's parser
* pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
* *every* side rejects it — so the emitted schema has to pool them too, and folding the members
* into one object is the encoding that says so on every target.
*
* This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
* machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
* keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = /* @__PURE__ */ new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
/**
* Creates a toJSONSchema method for a schema instance.
* This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
*/
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
	const ctx = initializeContext({
		...params,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
	const { libraryOptions, target } = params ?? {};
	const ctx = initializeContext({
		...libraryOptions ?? {},
		target,
		io,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
// node_modules/zod/v4/core/json-schema-processors.js
const narrowMin = (agg, key, value) => {
	if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
};
const narrowMax = (agg, key, value) => {
	if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
};
const narrowBoth = (agg, value) => {
	narrowMin(agg, "minimum", value);
	narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
	agg.multipleOf ?? (agg.multipleOf = []);
	if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
	agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
	agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
	agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
	agg.format = format;
	if (format.includes("int")) agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
	setFormat(agg, def.format);
	const [minimum, maximum] = ranges[def.format];
	narrowMin(agg, "minimum", minimum);
	narrowMax(agg, "maximum", maximum);
};
const contributors = {
	greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
	less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
	multiple_of: (agg, def) => addDivisor(agg, def.value),
	number_format: formatContributor(NUMBER_FORMAT_RANGES),
	bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
	min_length: minContributor,
	max_length: maxContributor,
	length_equals: (agg, def) => narrowBoth(agg, def.length),
	min_size: minContributor,
	max_size: maxContributor,
	size_equals: (agg, def) => narrowBoth(agg, def.size),
	string_format: (agg, def) => {
		setFormat(agg, def.format);
		if (def.pattern) addPattern(agg, def.pattern);
		if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
		if (def.local || def.precision === -1) agg.laxFormat = true;
	},
	mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
const formatMap = {
	guid: "uuid",
	url: "uri",
	datetime: "date-time",
	json_string: "json-string",
	regex: ""
};
const exactPatterns = /* @__PURE__ */ new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
	const json = _json;
	json.type = "string";
	const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minLength = minimum;
	if (typeof maximum === "number") json.maxLength = maximum;
	if (format) {
		json.format = formatMap[format] ?? format;
		if (json.format === "") delete json.format;
		if (format === "time" || laxFormat) delete json.format;
	}
	if (contentEncoding) json.contentEncoding = contentEncoding;
	if (patterns && patterns.size > 0) {
		const patternList = [...patterns].map(exactPattern);
		if (patternList.length === 1) json.pattern = patternList[0].source;
		else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
			...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
			pattern: regex.source
		}))];
	}
};
const numberProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
	json.type = isInt ? "integer" : "number";
	const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
	const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
	const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
	if (exMin) {
		if (legacy) {
			json.minimum = exclusiveMinimum;
			json.exclusiveMinimum = true;
		} else json.exclusiveMinimum = exclusiveMinimum;
	} else if (typeof minimum === "number") json.minimum = minimum;
	if (exMax) {
		if (legacy) {
			json.maximum = exclusiveMaximum;
			json.exclusiveMaximum = true;
		} else json.exclusiveMaximum = exclusiveMaximum;
	} else if (typeof maximum === "number") json.maximum = maximum;
	if (multipleOf) {
		const divisors = /* @__PURE__ */ new Set();
		for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
		else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
		const [first, ...rest] = divisors;
		if (first !== void 0) json.multipleOf = first;
		if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
	}
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const neverProcessor = (_schema, _ctx, json, _params) => {
	json.not = {};
};
const enumProcessor = (schema, _ctx, json, _params) => {
	const def = schema._zod.def;
	const values = getEnumValues(def.entries);
	if (values.length === 0) {
		json.not = {};
		return;
	}
	if (values.every((v) => typeof v === "number")) json.type = "number";
	if (values.every((v) => typeof v === "string")) json.type = "string";
	json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	if (def.values.length === 0) {
		json.not = {};
		return;
	}
	const vals = [];
	for (const val of def.values) if (val === void 0) {
		if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema")) return;
	} else if (typeof val === "bigint") {
		if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema")) return;
		vals.push(Number(val));
	} else vals.push(val);
	if (vals.length === 0) {} else if (vals.length === 1) {
		const val = vals[0];
		json.type = val === null ? "null" : typeof val;
		if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") json.enum = [val];
		else json.const = val;
	} else {
		if (vals.every((v) => typeof v === "number")) json.type = "number";
		if (vals.every((v) => typeof v === "string")) json.type = "string";
		if (vals.every((v) => typeof v === "boolean")) json.type = "boolean";
		if (vals.every((v) => v === null)) json.type = "null";
		json.enum = vals;
	}
};
const customProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const arrayProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
	json.type = "array";
	json.items = processSchema(def.element, ctx, {
		...params,
		path: [...params.path, "items"]
	});
};
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const shape = def.shape;
	if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
	json.type = "object";
	json.properties = {};
	for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
		...params,
		path: [
			...params.path,
			"properties",
			key
		]
	}));
	const requiredKeys = [];
	for (const key of Object.keys(shape)) {
		const field = def.shape[key];
		if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
	}
	if (requiredKeys.length > 0) json.required = requiredKeys;
	if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
	else if (!def.catchall) {
		if (ctx.io === "output") json.additionalProperties = false;
	} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
		...params,
		path: [...params.path, "additionalProperties"]
	});
};
const unionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const isExclusive = def.inclusive === false;
	const options = def.options.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			isExclusive ? "oneOf" : "anyOf",
			i
		]
	}));
	if (isExclusive) json.oneOf = options;
	else json.anyOf = options;
};
const intersectionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const a = processSchema(def.left, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			0
		]
	});
	const b = processSchema(def.right, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			1
		]
	});
	const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
	const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
	json.allOf = allOf;
	ctx.intersections.push(allOf);
};
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
* numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
* behind a wrapper only carries its own `type` before then, and a union key only has its branches.
*
* A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
* than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
* exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
* accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
* outright. */
function stringifyKeyNames(bySchema, json, visited) {
	if (json.$ref) {
		if (visited.has(json)) return json;
		visited.add(json);
		const def = bySchema.get(json)?.def;
		if (!def) return json;
		const inlined = stringifyKeyNames(bySchema, def, visited);
		return inlined === def ? json : inlined;
	}
	for (const keyword of ["anyOf", "oneOf"]) {
		const branches = json[keyword];
		if (!Array.isArray(branches)) continue;
		const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
		if (mapped.some((branch, i) => branch !== branches[i])) json = {
			...json,
			[keyword]: mapped
		};
	}
	const types = Array.isArray(json.type) ? json.type : [json.type];
	const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
	const values = json.enum ?? (json.const !== void 0 ? [json.const] : void 0);
	if (!numericType && !values?.some((v) => typeof v === "number")) return json;
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
	if (rest.enum) rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
	else if (typeof rest.const === "number") rest.const = String(rest.const);
	if (!numericType) return rest;
	rest.type = "string";
	if (!values) rest.pattern = (types.includes("number") ? number$1 : integer).source;
	return rest;
}
/** Every record of one conversion, so the carriers are found in a single pass rather than once per record. */
const pendingRecords = /* @__PURE__ */ new WeakMap();
function rewriteKeyNames(ctx) {
	const bySchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.values()) if (entry.def && !bySchema.has(entry.schema)) bySchema.set(entry.schema, entry);
	const rewrites = /* @__PURE__ */ new Map();
	for (const record of pendingRecords.get(ctx) ?? []) {
		const seen = ctx.seen.get(record);
		const names = (seen?.def ?? seen?.schema)?.propertyNames;
		if (!names || names === true || rewrites.has(names)) continue;
		const rewritten = stringifyKeyNames(bySchema, names, /* @__PURE__ */ new Set());
		if (rewritten !== names) rewrites.set(names, rewritten);
	}
	if (!rewrites.size) return;
	for (const entry of ctx.seen.values()) for (const carrier of [entry.schema, entry.def]) {
		const rewritten = carrier && rewrites.get(carrier.propertyNames);
		if (rewritten) carrier.propertyNames = rewritten;
	}
}
const recordProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "object";
	const keyType = def.keyType;
	const patterns = aggregateChecks(keyType).patterns;
	if (def.mode === "loose" && patterns && patterns.size > 0) {
		const valueSchema = processSchema(def.valueType, ctx, {
			...params,
			path: [
				...params.path,
				"patternProperties",
				"*"
			]
		});
		json.patternProperties = {};
		for (const pattern of patterns) assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
	} else {
		if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
			json.propertyNames = processSchema(def.keyType, ctx, {
				...params,
				path: [...params.path, "propertyNames"]
			});
			let pending = pendingRecords.get(ctx);
			if (!pending) {
				pending = [];
				pendingRecords.set(ctx, pending);
				ctx.deferred.push(() => rewriteKeyNames(ctx));
			}
			pending.push(schema);
		}
		json.additionalProperties = processSchema(def.valueType, ctx, {
			...params,
			path: [...params.path, "additionalProperties"]
		});
	}
	const keyValues = keyType._zod.values;
	const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
	if (keyValues && !def.partial && !omittableOnInput) {
		const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
		if (validKeyValues.length > 0) json.required = validKeyValues.map(String);
	}
};
const nullableProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const inner = processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	if (ctx.target === "openapi-3.0") {
		seen.ref = def.innerType;
		json.nullable = true;
	} else json.anyOf = [inner, { type: "null" }];
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
* A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
* unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	if (ctx.io !== "input") return;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	let catchValue;
	try {
		catchValue = def.catchValue(void 0);
	} catch {
		handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
		return;
	}
	json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	const inIsTransform = def.in._zod.traits.has("$ZodTransform");
	const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	json.readOnly = true;
};
const optionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
// node_modules/zod/v4/classic/errors.js
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
const initializer = (inst, issues) => {
	$ZodError.init(inst, issues);
	inst.name = "ZodError";
	const proto = Object.getPrototypeOf(inst);
	if (_installedErrorProtos.has(proto)) return;
	_installedErrorProtos.add(proto);
	_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
	_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
	_lazyMethod(proto, "addIssue", (self) => (issue) => {
		self.issues.push(issue);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	_lazyMethod(proto, "addIssues", (self) => (issues) => {
		self.issues.push(...issues);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	Object.defineProperty(proto, "isEmpty", {
		configurable: true,
		enumerable: false,
		get() {
			return this.issues.length === 0;
		}
	});
};
const ZodRealError = /*@__PURE__*/ $constructor("ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/classic/parse.js
const parse$1 = /* @__PURE__ */ _parse(ZodRealError);
const parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
const encode = /* @__PURE__ */ _encode(ZodRealError);
const decode = /* @__PURE__ */ _decode(ZodRealError);
const encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);
// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
	_ensureDefaultLocale();
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
	return inst;
}, {
	check(...chks) {
		const def = this.def;
		return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
			check: ch,
			def: { check: "custom" },
			onattach: []
		} } : ch)] }), { parent: true });
	},
	with(...chks) {
		return this.check(...chks);
	},
	clone(def, params) {
		return clone(this, def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	refine(check, params) {
		return this.check(refine(check, params));
	},
	superRefine(refinement, params) {
		return this.check(superRefine(refinement, params));
	},
	overwrite(fn) {
		return this.check(/* @__PURE__ */ _overwrite(fn));
	},
	optional() {
		return optional(this);
	},
	exactOptional() {
		return exactOptional(this);
	},
	nullable() {
		return nullable(this);
	},
	nullish() {
		return optional(nullable(this));
	},
	nonoptional(params) {
		return nonoptional(this, params);
	},
	array() {
		return array(this);
	},
	or(arg) {
		return union([this, arg]);
	},
	and(arg) {
		return intersection(this, arg);
	},
	transform(tx) {
		return pipe(this, transform(tx));
	},
	default(d) {
		return _default(this, d);
	},
	prefault(d) {
		return prefault(this, d);
	},
	catch(params) {
		return _catch(this, params);
	},
	pipe(target) {
		return pipe(this, target);
	},
	readonly() {
		return readonly(this);
	},
	describe(description) {
		const cl = this.clone();
		globalRegistry$1.add(cl, { description });
		return cl;
	},
	meta(...args) {
		if (args.length === 0) return globalRegistry$1.get(this);
		const cl = this.clone();
		globalRegistry$1.add(cl, args[0]);
		return cl;
	},
	isOptional() {
		return this.safeParse(void 0).success;
	},
	isNullable() {
		return this.safeParse(null).success;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	},
	get "~standard"() {
		return hide(this, "~standard", {
			...standardProps(this),
			jsonSchema: {
				input: createStandardJSONSchemaMethod(this, "input"),
				output: createStandardJSONSchemaMethod(this, "output")
			}
		});
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	},
	parse: function _parse(data, params) {
		return parse$1(this, data, params, { callee: _parse });
	},
	parseAsync: async function _parseAsync(data, params) {
		return await parseAsync(this, data, params, { callee: _parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	async safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	get spa() {
		return this?.safeParseAsync;
	},
	set spa(value) {
		own(this, "spa", value);
	},
	validate(data, params) {
		return validate$1(this, data, params);
	},
	validateAsync(data, params) {
		return validateAsync$1(this, data, params);
	},
	encode: function _encode(data, params) {
		return encode(this, data, params, { callee: _encode });
	},
	decode: function _decode(data, params) {
		return decode(this, data, params, { callee: _decode });
	},
	encodeAsync: async function _encodeAsync(data, params) {
		return await encodeAsync(this, data, params, { callee: _encodeAsync });
	},
	decodeAsync: async function _decodeAsync(data, params) {
		return await decodeAsync(this, data, params, { callee: _decodeAsync });
	},
	safeEncode(data, params) {
		return safeEncode(this, data, params);
	},
	safeDecode(data, params) {
		return safeDecode(this, data, params);
	},
	async safeEncodeAsync(data, params) {
		return safeEncodeAsync(this, data, params);
	},
	async safeDecodeAsync(data, params) {
		return safeDecodeAsync(this, data, params);
	},
	toJSONSchema(params) {
		return createToJSONSchemaMethod(this, {})(params);
	},
	get description() {
		return globalRegistry$1.get(this)?.description;
	},
	get _def() {
		return this._zod.def;
	}
});
/** @internal */
const _ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, /*@__PURE__*/ derived({
	format: (inst) => aggregateChecks(inst).format ?? null,
	minLength: (inst) => aggregateChecks(inst).minimum ?? null,
	maxLength: (inst) => aggregateChecks(inst).maximum ?? null
}, {
	regex(...args) {
		return this.check(/* @__PURE__ */ _regex(...args));
	},
	includes(...args) {
		return this.check(/* @__PURE__ */ _includes(...args));
	},
	startsWith(...args) {
		return this.check(/* @__PURE__ */ _startsWith(...args));
	},
	endsWith(...args) {
		return this.check(/* @__PURE__ */ _endsWith(...args));
	},
	min(...args) {
		return this.check(/* @__PURE__ */ _minLength(...args));
	},
	max(...args) {
		return this.check(/* @__PURE__ */ _maxLength(...args));
	},
	length(...args) {
		return this.check(/* @__PURE__ */ _length(...args));
	},
	nonempty(...args) {
		return this.check(/* @__PURE__ */ _minLength(1, ...args));
	},
	lowercase(params) {
		return this.check(/* @__PURE__ */ _lowercase(params));
	},
	uppercase(params) {
		return this.check(/* @__PURE__ */ _uppercase(params));
	},
	trim() {
		return this.check(/* @__PURE__ */ _trim());
	},
	normalize(...args) {
		return this.check(/* @__PURE__ */ _normalize(...args));
	},
	toLowerCase() {
		return this.check(/* @__PURE__ */ _toLowerCase());
	},
	toUpperCase() {
		return this.check(/* @__PURE__ */ _toUpperCase());
	},
	slugify() {
		return this.check(/* @__PURE__ */ _slugify());
	}
}));
const ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	_ZodString.init(inst, def);
}, {
	email(params) {
		return this.check(/* @__PURE__ */ _email(ZodEmail, params));
	},
	url(params) {
		return this.check(/* @__PURE__ */ _url(ZodURL, params));
	},
	jwt(params) {
		return this.check(/* @__PURE__ */ _jwt(ZodJWT, params));
	},
	emoji(params) {
		return this.check(/* @__PURE__ */ _emoji(ZodEmoji, params));
	},
	guid(params) {
		return this.check(/* @__PURE__ */ _guid(ZodGUID, params));
	},
	uuid(params) {
		return this.check(/* @__PURE__ */ _uuid(ZodUUID, params));
	},
	uuidv4(params) {
		return this.check(/* @__PURE__ */ _uuidv4(ZodUUID, params));
	},
	uuidv6(params) {
		return this.check(/* @__PURE__ */ _uuidv6(ZodUUID, params));
	},
	uuidv7(params) {
		return this.check(/* @__PURE__ */ _uuidv7(ZodUUID, params));
	},
	nanoid(params) {
		return this.check(/* @__PURE__ */ _nanoid(ZodNanoID, params));
	},
	cuid(params) {
		return this.check(/* @__PURE__ */ _cuid(ZodCUID, params));
	},
	cuid2(params) {
		return this.check(/* @__PURE__ */ _cuid2(ZodCUID2, params));
	},
	ulid(params) {
		return this.check(/* @__PURE__ */ _ulid(ZodULID, params));
	},
	base64(params) {
		return this.check(/* @__PURE__ */ _base64(ZodBase64, params));
	},
	base64url(params) {
		return this.check(/* @__PURE__ */ _base64url(ZodBase64URL, params));
	},
	xid(params) {
		return this.check(/* @__PURE__ */ _xid(ZodXID, params));
	},
	ksuid(params) {
		return this.check(/* @__PURE__ */ _ksuid(ZodKSUID, params));
	},
	ipv4(params) {
		return this.check(/* @__PURE__ */ _ipv4(ZodIPv4, params));
	},
	ipv6(params) {
		return this.check(/* @__PURE__ */ _ipv6(ZodIPv6, params));
	},
	cidrv4(params) {
		return this.check(/* @__PURE__ */ _cidrv4(ZodCIDRv4, params));
	},
	cidrv6(params) {
		return this.check(/* @__PURE__ */ _cidrv6(ZodCIDRv6, params));
	},
	e164(params) {
		return this.check(/* @__PURE__ */ _e164(ZodE164, params));
	},
	datetime(params) {
		return this.check(/* @__PURE__ */ _isoDateTime(ZodISODateTime, params));
	},
	date(params) {
		return this.check(/* @__PURE__ */ _isoDate(ZodISODate, params));
	},
	time(params) {
		return this.check(/* @__PURE__ */ _isoTime(ZodISOTime, params));
	},
	duration(params) {
		return this.check(/* @__PURE__ */ _isoDuration(ZodISODuration, params));
	}
});
function string(params) {
	return /* @__PURE__ */ _string(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	_ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
	$ZodISOTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
	$ZodISODuration.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
	$ZodGUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
	$ZodEmoji.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
	$ZodNanoID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
	$ZodCUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
	$ZodCUID2.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
	$ZodULID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
	$ZodXID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
	$ZodKSUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
	$ZodIPv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
	$ZodIPv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
	$ZodCIDRv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
	$ZodCIDRv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
	$ZodBase64URL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
	$ZodE164.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
	$ZodJWT.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
	inst.isFinite = true;
}, /*@__PURE__*/ derived({
	minValue: (inst) => {
		const { minimum, exclusiveMinimum } = aggregateChecks(inst);
		return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
	},
	maxValue: (inst) => {
		const { maximum, exclusiveMaximum } = aggregateChecks(inst);
		return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
	},
	isInt: (inst) => {
		const { isInt, multipleOf } = aggregateChecks(inst);
		return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
	},
	format: (inst) => aggregateChecks(inst).format ?? null
}, {
	gt(value, params) {
		return this.check(/* @__PURE__ */ _gt(value, params));
	},
	gte(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	min(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	lt(value, params) {
		return this.check(/* @__PURE__ */ _lt(value, params));
	},
	lte(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	max(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	int(params) {
		return this.check(int(params));
	},
	safe(params) {
		return this.check(int(params));
	},
	positive(params) {
		return this.check(/* @__PURE__ */ _gt(0, params));
	},
	nonnegative(params) {
		return this.check(/* @__PURE__ */ _gte(0, params));
	},
	negative(params) {
		return this.check(/* @__PURE__ */ _lt(0, params));
	},
	nonpositive(params) {
		return this.check(/* @__PURE__ */ _lte(0, params));
	},
	multipleOf(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	step(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	finite() {
		return this;
	}
}));
function number(params) {
	return /* @__PURE__ */ _number(ZodNumber, params);
}
const ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodBoolean, params);
}
const ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => void 0;
});
function unknown() {
	return /* @__PURE__ */ _unknown(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never(params) {
	return /* @__PURE__ */ _never(ZodNever, params);
}
const ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodArray.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
	inst.element = def.element;
}, {
	min(n, params) {
		return this.check(/* @__PURE__ */ _minLength(n, params));
	},
	nonempty(params) {
		return this.check(/* @__PURE__ */ _minLength(1, params));
	},
	max(n, params) {
		return this.check(/* @__PURE__ */ _maxLength(n, params));
	},
	length(n, params) {
		return this.check(/* @__PURE__ */ _length(n, params));
	},
	unwrap() {
		return this.element;
	}
});
function array(element, params) {
	return /* @__PURE__ */ _array(ZodArray, element, params);
}
const ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodObjectJIT.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
	keyof() {
		return _enum(Object.keys(this._zod.def.shape));
	},
	catchall(catchall) {
		return this.clone(mergeDefs(this._zod.def, { catchall }));
	},
	passthrough() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	loose() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	strict() {
		return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
	},
	strip() {
		return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
	},
	extend(incoming) {
		return extend(this, incoming);
	},
	safeExtend(incoming) {
		return safeExtend(this, incoming);
	},
	merge(other) {
		return merge(this, other);
	},
	pick(mask) {
		return pick$1(this, mask);
	},
	omit(mask) {
		return omit(this, mask);
	},
	partial(...args) {
		return partial(ZodOptional, this, args[0]);
	},
	exactPartial(...args) {
		return partial(ZodExactOptional, this, args[0], "exactPartial");
	},
	required(...args) {
		return required(ZodNonOptional, this, args[0]);
	}
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function looseObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: unknown(),
		...normalizeParams(params)
	});
}
const ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
	inst.options = def.options;
});
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodDiscriminatedUnion", (inst, def) => {
	ZodUnion.init(inst, def);
	$ZodDiscriminatedUnion.init(inst, def);
});
function discriminatedUnion(discriminator, options, params) {
	return new ZodDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
	$ZodIntersection.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
const ZodRecord = /*@__PURE__*/ $constructor("ZodRecord", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodRecord.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
	inst.keyType = def.keyType;
	inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
	inst.enum = def.entries;
	inst.options = [...inst._zod.values];
	const keys = new Set(Object.keys(def.entries));
	inst.extract = (values, params) => {
		const newEntries = {};
		for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
	inst.exclude = (values, params) => {
		const newEntries = { ...def.entries };
		for (const value of values) if (keys.has(value)) delete newEntries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodLiteral = /*@__PURE__*/ $constructor("ZodLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
	inst.values = new Set(def.values);
	Object.defineProperty(inst, "value", { get() {
		if (def.values.length > 1) throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
		return def.values[0];
	} });
});
function literal(value, params) {
	return new ZodLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodTransform.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
	inst._zod.parse = (payload, _ctx) => {
		if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		payload.addIssue = (issue$1) => {
			if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
			else {
				const _issue = issue$1;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = inst);
				payload.issues.push(issue(_issue));
			}
		};
		const output = def.transform(payload.value, payload);
		if (output instanceof Promise) return output.then((output) => {
			payload.value = output;
			return payload;
		});
		payload.value = output;
		return payload;
	};
});
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
const ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
const ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
	$ZodExactOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
const ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
const ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
	$ZodPrefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
	$ZodNonOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
const ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
	inst.in = def.in;
	inst.out = def.out;
});
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
	$ZodReadonly.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
const ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return /* @__PURE__ */ _superRefine(fn, params);
}
// flow/draft.ts
var Draft = class {
	nodes;
	edges;
	variables;
	entry;
	persona;
	outputs;
	touched = {
		nodes: /* @__PURE__ */ new Set(),
		edges: /* @__PURE__ */ new Set(),
		variables: /* @__PURE__ */ new Set()
	};
	#incident = null;
	constructor(graph) {
		this.nodes = byKey(graph.nodes, "id");
		this.edges = byKey(graph.edges, "id");
		this.variables = byKey(graph.context_variables, "name");
		this.entry = graph.entry_node_id;
		this.persona = graph.persona;
		this.outputs = graph.component_outputs;
	}
	putNode(node) {
		this.touched.nodes.add(node.id);
		this.nodes.set(node.id, node);
	}
	dropNode(id) {
		this.touched.nodes.add(id);
		this.nodes.delete(id);
	}
	putEdge(edge) {
		this.touched.edges.add(edge.id);
		this.edges.set(edge.id, edge);
		if (this.#incident) link(this.#incident, edge);
	}
	dropEdge(id) {
		const edge = this.edges.get(id);
		if (!edge) return;
		this.touched.edges.add(id);
		this.edges.delete(id);
		this.#incident?.get(edge.source)?.delete(id);
		this.#incident?.get(edge.target)?.delete(id);
	}
	putVariable(variable) {
		this.touched.variables.add(variable.name);
		this.variables.set(variable.name, variable);
	}
	dropVariable(name) {
		this.touched.variables.add(name);
		this.variables.delete(name);
	}
	edgesOf(nodeId) {
		if (!this.#incident) {
			this.#incident = /* @__PURE__ */ new Map();
			for (const edge of this.edges.values()) link(this.#incident, edge);
		}
		return [...this.#incident.get(nodeId) ?? []];
	}
};
function draftOf(graph) {
	return new Draft(graph);
}
function byKey(items, key) {
	const map = /* @__PURE__ */ new Map();
	for (const item of items) map.set(item[key], item);
	return map;
}
function link(incident, edge) {
	for (const end of [edge.source, edge.target]) {
		const ids = incident.get(end);
		if (ids) ids.add(edge.id);
		else incident.set(end, /* @__PURE__ */ new Set([edge.id]));
	}
}
/** The graph after the batch: the very same one when nothing that is stored changed. */
function finish(before, draft) {
	const nodes = changes(byKey(pick(before.nodes, "id", draft.touched.nodes), "id"), draft.nodes, draft.touched.nodes);
	const edges = changes(byKey(pick(before.edges, "id", draft.touched.edges), "id"), draft.edges, draft.touched.edges);
	const variables = changes(byKey(pick(before.context_variables, "name", draft.touched.variables), "name"), draft.variables, draft.touched.variables);
	const elsewhere = draft.entry !== before.entry_node_id || draft.persona !== before.persona || !equal(draft.outputs, before.component_outputs) || edges.length > 0 || variables.length > 0;
	if (!elsewhere && nodes.length === 0) return {
		graph: before,
		changed: false,
		position_only: false
	};
	return {
		graph: {
			schema_version: before.schema_version,
			entry_node_id: draft.entry,
			persona: draft.persona,
			nodes: nodes.length > 0 ? [...draft.nodes.values()] : before.nodes,
			edges: edges.length > 0 ? [...draft.edges.values()] : before.edges,
			context_variables: variables.length > 0 ? [...draft.variables.values()] : before.context_variables,
			component_outputs: draft.outputs
		},
		changed: true,
		position_only: !elsewhere && nodes.every(([old, now]) => movedOnly(old, now))
	};
}
function changes(before, after, touched) {
	const list = [];
	for (const key of touched) {
		const change = [before.get(key), after.get(key)];
		if (!equal(change[0], change[1])) list.push(change);
	}
	return list;
}
function pick(items, key, wanted) {
	return wanted.size === 0 ? [] : items.filter((item) => wanted.has(item[key]));
}
function movedOnly(old, now) {
	if (!old || !now) return false;
	const { position: from, ...before } = old;
	const { position: to, ...after } = now;
	return equal(before, after);
}
// flow/arrange.ts
/** Edges by routing order of their source: priority, then id, compared by code unit so that every machine agrees. */
function byRoutingOrder(a, b) {
	return a.priority - b.priority || byText(a.id, b.id);
}
function byText(a, b) {
	return a < b ? -1 : a > b ? 1 : 0;
}
/** Nodes breadth-first from the entry, the rest by id; edges by the order of their sources. */
function arrange(nodes, edges, entry) {
	const index = indexOf(nodes);
	const outgoing = nodes.map(() => []);
	const dangling = [];
	for (const edge of edges) (outgoing[index.get(edge.source) ?? -1] ?? dangling).push(edge);
	for (const list of outgoing) if (list.length > 1) list.sort(byRoutingOrder);
	const successors = outgoing.map((list, i) => leadsOn(nodes[i]) ? targets(list, index) : []);
	const entryIndex = entry === null ? void 0 : index.get(entry);
	const { order, depth } = breadthFirst(successors, entryIndex === void 0 ? [] : [entryIndex]);
	const seen = new Uint8Array(nodes.length);
	for (const i of order) seen[i] = 1;
	const rest = [];
	for (let i = 0; i < nodes.length; i++) if (!seen[i]) rest.push(i);
	rest.sort((a, b) => byText(nodes[a].id, nodes[b].id));
	const sequence = [...order, ...rest];
	dangling.sort((a, b) => byText(a.source, b.source) || byRoutingOrder(a, b));
	const globals = rest.filter((i) => nodes[i].global.enabled);
	const reached = globals.length > 0 ? breadthFirst(successors, [...order.slice(0, 1), ...globals]).order.length : order.length;
	return {
		nodes: sequence.map((i) => nodes[i]),
		edges: [...sequence.flatMap((i) => outgoing[i]), ...dangling],
		stats: {
			nodes: nodes.length,
			edges: edges.length,
			reachable_nodes: reached,
			max_depth: depth,
			has_cycle: components(successors).some((group) => group.length > 1 || successors[group[0]].includes(group[0]))
		}
	};
}
function leadsOn(node) {
	return node.type !== "end" && node.type !== "note";
}
function indexOf(nodes) {
	const index = /* @__PURE__ */ new Map();
	for (let i = 0; i < nodes.length; i++) index.set(nodes[i].id, i);
	return index;
}
function targets(edges, index) {
	const list = [];
	for (const edge of edges) {
		const target = index.get(edge.target);
		if (target !== void 0) list.push(target);
	}
	return list;
}
function breadthFirst(successors, roots) {
	const depths = new Int32Array(successors.length).fill(-1);
	const order = [];
	for (const root of roots) {
		if (depths[root] >= 0) continue;
		depths[root] = 0;
		order.push(root);
	}
	let depth = 0;
	for (let i = 0; i < order.length; i++) {
		const from = order[i];
		for (const to of successors[from]) {
			if (depths[to] >= 0) continue;
			depths[to] = depths[from] + 1;
			depth = Math.max(depth, depths[to]);
			order.push(to);
		}
	}
	return {
		order,
		depth
	};
}
/** Strongly connected components (Tarjan), with a stack of our own: a chain of 2,000 nodes must not exhaust the call stack. */
function components(successors) {
	const size = successors.length;
	const order = new Int32Array(size).fill(-1);
	const low = new Int32Array(size);
	const onStack = new Uint8Array(size);
	const cursor = new Int32Array(size);
	const stack = [];
	const work = [];
	const groups = [];
	let counter = 0;
	for (let root = 0; root < size; root++) {
		if (order[root] >= 0) continue;
		work.push(root);
		while (work.length > 0) {
			const at = work[work.length - 1];
			if (order[at] < 0) {
				order[at] = low[at] = counter++;
				stack.push(at);
				onStack[at] = 1;
			}
			const next = successors[at][cursor[at]];
			if (next !== void 0) {
				cursor[at]++;
				if (order[next] < 0) work.push(next);
				else if (onStack[next]) low[at] = Math.min(low[at], order[next]);
				continue;
			}
			work.pop();
			const parent = work[work.length - 1];
			if (parent !== void 0) low[parent] = Math.min(low[parent], low[at]);
			if (low[at] === order[at]) groups.push(popGroup(stack, onStack, at));
		}
	}
	return groups;
}
function popGroup(stack, onStack, head) {
	const group = [];
	for (;;) {
		const member = stack.pop();
		onStack[member] = 0;
		group.push(member);
		if (member === head) return group;
	}
}
// flow/node-types.ts
const template = string().describe("Liquid template");
const optionalTemplate = template.nullish();
const names = array(string().min(1));
const mapping = record(string(), unknown());
const CONFIGS = {
	message: object({
		text: template,
		channel_overrides: record(string(), string()).nullish()
	}),
	dialogue: object({
		instructions: template,
		goal: optionalTemplate,
		max_turns: int().min(1).max(200).nullish(),
		examples: array(unknown()).nullish()
	}),
	collect: object({
		variables: names.min(1).max(50),
		instructions: optionalTemplate,
		reask_cap: int().min(0).max(10).nullish(),
		confirm: boolean().nullish()
	}),
	condition: object({}),
	tool: object({
		tool_id: string().min(1),
		tool_revision: string().nullish().describe("`active` or the id of a revision"),
		input_mapping: mapping.nullish().describe("input name → template, or a literal value"),
		output_mapping: record(string(), string()).nullish().describe("variable → path in the output"),
		say_while_running: optionalTemplate
	}),
	knowledge: object({
		knowledge_base_ids: names,
		query_template: optionalTemplate,
		top_k: int().min(1).max(50).nullish(),
		min_score: number().min(0).max(1).nullish(),
		answer_mode: _enum(["answer", "context"]).nullish()
	}),
	set_variable: object({ assignments: array(object({
		variable: string().min(1),
		expression: unknown()
	})).min(1).max(100) }),
	component: object({
		component_id: string().min(1),
		input_mapping: mapping.nullish(),
		outputs: array(object({
			name: string().min(1),
			variable: string().nullish()
		})).nullish()
	}),
	policy_check: object({ policy_ids: names }),
	transfer: object({
		destination: string().nullish().describe("E.164 number, sip: or tel: address, or a template"),
		destination_source: mapping.nullish(),
		mode: _enum(["cold", "warm"]).nullish(),
		announcement: optionalTemplate
	}),
	handoff: object({
		assistant_id: string().nullish(),
		queue: string().nullish()
	}),
	message_send: object({
		channel: string().min(1),
		template
	}),
	wait: object({
		for: union([
			string(),
			number(),
			mapping
		]).describe("seconds, a duration such as `5m` or `PT5M`, or the name of an event"),
		timeout: union([string(), number()]).nullish()
	}),
	press_digit: object({ digits: union([string(), int().min(0)]).describe("0–9, *, #, A–D, w for a pause; or a template") }),
	end: object({
		outcome: _enum([
			"success",
			"failure",
			"neutral"
		]).nullish(),
		label: string().nullish(),
		message: optionalTemplate,
		disposition: string().nullish()
	}),
	note: object({ text: string().nullish() })
};
const COMMON = {
	required: [],
	defaults: {},
	main: "default",
	failure: null,
	ways: {
		min: 1,
		max: 1,
		kinds: ["default"]
	},
	templates: [],
	pauses: false,
	terminal: false
};
const BRANCHES = [
	"default",
	"conditional",
	"event",
	"else"
];
const TRAITS = {
	message: {
		...COMMON,
		title: "Message",
		description: "Says a fixed text.",
		required: ["text"],
		defaults: { channel_overrides: {} },
		templates: ["text", "channel_overrides"]
	},
	dialogue: {
		...COMMON,
		title: "Dialogue",
		description: "Talks freely, by instructions, until a way out applies.",
		required: ["instructions"],
		defaults: {
			max_turns: 20,
			examples: []
		},
		failure: "on_cap",
		ways: {
			min: 1,
			max: null,
			kinds: [...BRANCHES, "on_cap"]
		},
		templates: ["instructions", "goal"],
		pauses: true
	},
	collect: {
		...COMMON,
		title: "Collect",
		description: "Asks until the named variables are known.",
		required: ["variables"],
		defaults: { confirm: false },
		failure: "on_cap",
		ways: {
			min: 1,
			max: null,
			kinds: [...BRANCHES, "on_cap"]
		},
		templates: ["instructions"],
		pauses: true
	},
	condition: {
		...COMMON,
		title: "Condition",
		description: "Chooses a way by its conditions.",
		main: "else",
		ways: {
			min: 2,
			max: null,
			kinds: [
				"conditional",
				"event",
				"else"
			]
		}
	},
	tool: {
		...COMMON,
		title: "Tool",
		description: "Calls a tool with mapped inputs.",
		required: ["tool_id"],
		defaults: {
			tool_revision: "active",
			input_mapping: {},
			output_mapping: {}
		},
		main: "success",
		failure: "error",
		ways: {
			min: 1,
			max: null,
			kinds: [
				"success",
				"error",
				"conditional",
				"else"
			]
		},
		templates: ["say_while_running", "input_mapping"]
	},
	knowledge: {
		...COMMON,
		title: "Knowledge",
		description: "Searches knowledge bases and answers from them.",
		required: ["knowledge_base_ids"],
		defaults: {
			top_k: 5,
			answer_mode: "answer"
		},
		main: "found",
		failure: "not_found",
		ways: {
			min: 1,
			max: null,
			kinds: [
				"found",
				"not_found",
				"conditional",
				"else"
			]
		},
		templates: ["query_template"]
	},
	set_variable: {
		...COMMON,
		title: "Set variable",
		description: "Computes variables by CEL expressions.",
		required: ["assignments"]
	},
	component: {
		...COMMON,
		title: "Component",
		description: "Runs the flow of another assistant as a part of this one.",
		required: ["component_id"],
		defaults: {
			input_mapping: {},
			outputs: []
		},
		ways: {
			min: 1,
			max: null,
			kinds: BRANCHES
		},
		templates: ["input_mapping"]
	},
	policy_check: {
		...COMMON,
		title: "Policy check",
		description: "Judges the conversation by policies.",
		required: ["policy_ids"],
		main: "pass",
		failure: "violation",
		ways: {
			min: 1,
			max: 2,
			kinds: ["pass", "violation"]
		}
	},
	transfer: {
		...COMMON,
		title: "Transfer",
		description: "Connects the caller with somebody else.",
		defaults: { mode: "cold" },
		main: "failed",
		failure: "failed",
		ways: {
			min: 0,
			max: 1,
			kinds: ["failed"]
		},
		templates: ["destination", "announcement"],
		pauses: true,
		terminal: true
	},
	handoff: {
		...COMMON,
		title: "Handoff",
		description: "Gives the conversation to another assistant or to a queue of people.",
		ways: {
			min: 0,
			max: 1,
			kinds: ["default"]
		},
		pauses: true,
		terminal: true
	},
	message_send: {
		...COMMON,
		title: "Send message",
		description: "Sends a message on another channel.",
		required: ["channel", "template"],
		templates: ["template"]
	},
	wait: {
		...COMMON,
		title: "Wait",
		description: "Waits for a time or an event.",
		required: ["for"],
		main: "done",
		failure: "timeout",
		ways: {
			min: 1,
			max: 2,
			kinds: ["done", "timeout"]
		},
		pauses: true
	},
	press_digit: {
		...COMMON,
		title: "Press digits",
		description: "Sends touch tones into the call.",
		required: ["digits"],
		templates: ["digits"]
	},
	end: {
		...COMMON,
		title: "End",
		description: "Ends the flow with an outcome.",
		defaults: { outcome: "neutral" },
		ways: {
			min: 0,
			max: 0,
			kinds: []
		},
		templates: ["message"],
		terminal: true
	},
	note: {
		...COMMON,
		title: "Note",
		description: "A remark for readers, never executed.",
		ways: {
			min: 0,
			max: 0,
			kinds: []
		}
	}
};
function isNodeType(type) {
	return typeof type === "string" && Object.hasOwn(CONFIGS, type);
}
function traitsOf(type) {
	return isNodeType(type) ? TRAITS[type] : null;
}
function configSchemaOf(type) {
	return CONFIGS[type];
}
// flow/normalize.ts
function normalizeGraph(graph, graphVersion = 0) {
	const variables = graph.context_variables.map(normalizeVariable);
	const caps = new Map(variables.map((variable) => [variable.name, variable.reask_cap]));
	const { nodes, edges, stats } = arrange(graph.nodes.map((node) => normalizeNode(node, caps)), graph.edges.map(normalizeEdge), graph.entry_node_id);
	return {
		schema_version: graph.schema_version,
		graph_version: graphVersion,
		entry_node_id: graph.entry_node_id,
		persona: graph.persona ?? "",
		nodes,
		edges,
		context_variables: variables,
		component_outputs: graph.component_outputs.map(normalizeOutput),
		stats
	};
}
const NODE_FIELDS = /* @__PURE__ */ new Set([
	"id",
	"type",
	"name",
	"description",
	"config",
	"position",
	"global",
	"model_settings",
	"knowledge_base_ids",
	"tool_ids",
	"policy_ids",
	"disabled",
	"metadata"
]);
function normalizeNode(node, caps) {
	const type = asText(node.type);
	const position = isObject$1(node.position) ? node.position : null;
	const global = isObject$1(node.global) ? node.global : null;
	return keepUnknown({
		id: node.id,
		type,
		name: asText(node.name),
		description: asText(node.description),
		config: normalizeConfig(type, isObject$1(node.config) ? node.config : {}, caps),
		position: {
			x: asNumber(position?.x, 0),
			y: asNumber(position?.y, 0)
		},
		global: {
			enabled: global?.enabled === true,
			enter_condition: global?.enter_condition ?? null,
			return_to_previous: global?.return_to_previous === true
		},
		model_settings: isObject$1(node.model_settings) ? node.model_settings : null,
		knowledge_base_ids: asTexts(node.knowledge_base_ids),
		tool_ids: asTexts(node.tool_ids),
		policy_ids: asTexts(node.policy_ids),
		disabled: node.disabled === true,
		metadata: isObject$1(node.metadata) ? node.metadata : {}
	}, node, NODE_FIELDS);
}
function normalizeConfig(type, config, caps) {
	const defaults = traitsOf(type)?.defaults;
	if (!defaults) return config;
	const missing = Object.keys(defaults).filter((key) => config[key] === void 0 || config[key] === null);
	const needsCap = type === "collect" && isAbsent(config.reask_cap);
	if (missing.length === 0 && !needsCap) return config;
	const filled = { ...config };
	for (const key of missing) filled[key] = defaults[key];
	if (needsCap) filled.reask_cap = collectCap(config, caps);
	return filled;
}
function collectCap(config, caps) {
	const known = asTexts(config.variables).flatMap((name) => caps.get(name) ?? []);
	return known.length > 0 ? Math.max(...known) : 2;
}
const EDGE_FIELDS = /* @__PURE__ */ new Set([
	"id",
	"source",
	"target",
	"kind",
	"condition",
	"priority",
	"label",
	"metadata"
]);
function normalizeEdge(edge) {
	const condition = normalizeCondition(edge.condition);
	return keepUnknown({
		id: edge.id,
		source: edge.source,
		target: edge.target,
		kind: edgeKind(edge.kind, condition),
		condition,
		priority: asNumber(edge.priority, 0),
		label: asText(edge.label),
		metadata: isObject$1(edge.metadata) ? edge.metadata : {}
	}, edge, EDGE_FIELDS);
}
const EDGE_KINDS = /* @__PURE__ */ new Set([
	"default",
	"conditional",
	"else",
	"success",
	"error",
	"found",
	"not_found",
	"failed",
	"timeout",
	"on_cap",
	"done",
	"pass",
	"violation",
	"event"
]);
function edgeKind(kind, condition) {
	const known = typeof kind === "string" && EDGE_KINDS.has(kind) ? kind : "default";
	if (known !== "default" || !condition) return known;
	return condition.type === "event" ? "event" : "conditional";
}
const CONDITION_FIELDS = /* @__PURE__ */ new Set([
	"type",
	"prompt",
	"expression",
	"event"
]);
function normalizeCondition(value) {
	if (typeof value === "string") return value.trim() ? {
		type: "llm",
		prompt: value,
		expression: null,
		event: ""
	} : null;
	if (!isObject$1(value)) return null;
	const expression = value.expression ?? null;
	const prompt = asText(value.prompt);
	const event = asText(value.event);
	const guessed = expression !== null ? "expression" : event ? "event" : "llm";
	return keepUnknown({
		type: value.type === "llm" || value.type === "expression" || value.type === "event" ? value.type : guessed,
		prompt,
		expression,
		event
	}, value, CONDITION_FIELDS);
}
function normalizeVariable(variable) {
	const normal = {
		name: variable.name,
		type: asText(variable.type) || "string",
		source: asText(variable.source) || VARIABLE_SOURCES[0],
		enum_values: asTexts(variable.enum_values),
		reask_cap: asNumber(variable.reask_cap, 2),
		description: asText(variable.description)
	};
	return keepUnknown(normal, variable, new Set(Object.keys(normal)));
}
function normalizeOutput(output) {
	const normal = {
		name: output.name,
		variable: asText(output.variable) || output.name,
		type: asText(output.type) || "string",
		description: asText(output.description)
	};
	return keepUnknown(normal, output, new Set(Object.keys(normal)));
}
function keepUnknown(normal, raw, known) {
	for (const key in raw) if (!known.has(key)) normal[key] = raw[key];
	return normal;
}
function asNumber(value, otherwise) {
	return typeof value === "number" ? value : otherwise;
}
// flow/ops.ts
const optionalText = string().nullish();
const GraphNode = looseObject({ id: optionalText });
const GraphEdge = looseObject({
	id: optionalText,
	source: optionalText,
	target: optionalText,
	from: optionalText,
	to: optionalText,
	source_node_id: optionalText,
	target_node_id: optionalText
}).superRefine((edge, context) => {
	const folded = foldEdge(edge);
	if (isAbsent(folded.source)) require$1(context, "source");
	if (isAbsent(folded.target)) require$1(context, "target");
});
const GraphVariable = looseObject({
	name: string().min(1).max(200),
	type: optionalText,
	source: optionalText,
	description: optionalText,
	enum_values: array(string()).nullish(),
	reask_cap: int().nullish()
});
const GraphOutput = looseObject({
	name: string().min(1).max(200),
	variable: optionalText,
	type: optionalText,
	description: optionalText
});
function require$1(context, field) {
	context.addIssue({
		code: "invalid_type",
		expected: "string",
		input: void 0,
		path: [field],
		message: "Field required"
	});
}
array(discriminatedUnion("op", [
	object({
		op: literal("upsert_node"),
		node: GraphNode
	}).meta({ id: "UpsertNodeOp" }),
	object({
		op: literal("remove_node"),
		node_id: string()
	}).meta({ id: "RemoveNodeOp" }),
	object({
		op: literal("update_node_fields"),
		node_id: string(),
		fields: looseObject({})
	}).meta({ id: "UpdateNodeFieldsOp" }),
	object({
		op: literal("add_edge"),
		edge: GraphEdge
	}).meta({ id: "AddEdgeOp" }),
	object({
		op: literal("remove_edge"),
		edge_id: optionalText,
		source: optionalText,
		target: optionalText
	}).superRefine((op, context) => {
		if (isAbsent(op.edge_id) && (isAbsent(op.source) || isAbsent(op.target))) require$1(context, "edge_id");
	}).meta({ id: "RemoveEdgeOp" }),
	object({
		op: literal("set_entry_node"),
		node_id: string().nullable()
	}).meta({ id: "SetEntryNodeOp" }),
	object({
		op: literal("upsert_context_variable"),
		variable: GraphVariable
	}).meta({ id: "UpsertContextVariableOp" }),
	object({
		op: literal("remove_context_variable"),
		name: string()
	}).meta({ id: "RemoveContextVariableOp" }),
	object({
		op: literal("set_persona"),
		persona: string().max(8e3).nullable()
	}).meta({ id: "SetPersonaOp" }),
	object({
		op: literal("set_component_outputs"),
		outputs: array(GraphOutput).max(200),
		node_id: optionalText
	}).meta({ id: "SetComponentOutputsOp" })
])).max(200);
const DEFAULT_LIMITS$1 = {
	nodes: 2e3,
	edges: 6e3,
	variables: 1e3
};
function applyOps(graph, ops, options) {
	const draft = draftOf(graph);
	const limits = {
		...DEFAULT_LIMITS$1,
		...options.limits
	};
	for (let index = 0; index < ops.length; index++) {
		const op = ops[index];
		const refusal = applyOp(draft, op, {
			...options,
			limits
		});
		if (refusal) return {
			ok: false,
			index,
			op: op.op,
			...refusal
		};
	}
	return {
		ok: true,
		...finish(graph, draft)
	};
}
function applyOp(draft, op, setting) {
	return HANDLERS[op.op](draft, op, setting);
}
const HANDLERS = {
	upsert_node(draft, op, { makeId, limits }) {
		const raw = foldNode(clean(op.node));
		const id = typeof raw.id === "string" ? raw.id : freshId(draft.nodes, makeId);
		if (!draft.nodes.has(id) && draft.nodes.size >= limits.nodes) return tooMany("node", "nodes", limits.nodes);
		draft.putNode(raw.id === id ? raw : {
			...raw,
			id
		});
	},
	remove_node(draft, op) {
		if (!draft.nodes.has(op.node_id)) return noNode("node_id", op.node_id);
		for (const edgeId of draft.edgesOf(op.node_id)) draft.dropEdge(edgeId);
		draft.dropNode(op.node_id);
		if (draft.entry === op.node_id) draft.entry = null;
	},
	update_node_fields(draft, op) {
		const node = draft.nodes.get(op.node_id);
		if (!node) return noNode("node_id", op.node_id);
		const fields = foldNode(clean(op.fields), node.type);
		if (Object.hasOwn(fields, "id") && fields.id !== op.node_id) return {
			field: "fields",
			type: "graph_op.immutable_field",
			message: "A node keeps its id for life"
		};
		draft.putNode(foldNode(mergePatch(node, fields)));
	},
	add_edge(draft, op, { makeId, limits }) {
		const raw = foldEdge(clean(op.edge));
		const id = asText(raw.id) || freshId(draft.edges, makeId);
		const edge = raw.id === id ? raw : {
			...raw,
			id
		};
		const present = draft.edges.get(id);
		if (present && sameEdge(present, edge)) return;
		if (present) return {
			field: "edge",
			type: "graph_op.duplicate_edge_id",
			message: `Another edge already has the id "${brief(id)}"`
		};
		if (draft.edges.size >= limits.edges) return tooMany("edge", "edges", limits.edges);
		draft.putEdge(edge);
	},
	remove_edge(draft, op) {
		if (!isAbsent(op.edge_id)) {
			if (!draft.edges.has(op.edge_id)) return noEdge("edge_id", `No edge has the id "${brief(op.edge_id)}"`);
			draft.dropEdge(op.edge_id);
			return;
		}
		const between = draft.edgesOf(op.source ?? "").filter((id) => {
			const edge = draft.edges.get(id);
			return edge.source === op.source && edge.target === op.target;
		});
		if (between.length === 0) return noEdge("source", `No edge leads from "${brief(op.source)}" to "${brief(op.target)}"`);
		for (const id of between) draft.dropEdge(id);
	},
	set_entry_node(draft, op) {
		draft.entry = op.node_id === null ? null : clean(op.node_id);
	},
	upsert_context_variable(draft, op, { limits }) {
		const variable = clean(op.variable);
		if (!draft.variables.has(variable.name) && draft.variables.size >= limits.variables) return tooMany("variable", "context variables", limits.variables);
		draft.putVariable(variable);
	},
	remove_context_variable(draft, op) {
		if (draft.variables.has(op.name)) draft.dropVariable(op.name);
		else return {
			field: "name",
			type: "graph_op.variable_not_found",
			message: `No variable is called "${brief(op.name)}"`
		};
	},
	set_persona(draft, op) {
		draft.persona = op.persona === null ? null : clean(op.persona);
	},
	set_component_outputs(draft, op) {
		const outputs = clean(op.outputs);
		if (isAbsent(op.node_id)) {
			draft.outputs = outputs;
			return;
		}
		const node = draft.nodes.get(op.node_id);
		if (!node) return noNode("node_id", op.node_id);
		const config = {
			...isObject$1(node.config) ? node.config : {},
			outputs
		};
		draft.putNode({
			...node,
			config
		});
	}
};
function sameEdge(a, b) {
	return equal(normalizeEdge(a), normalizeEdge(b));
}
function freshId(taken, makeId) {
	for (let attempt = 0; attempt < 20; attempt++) {
		const id = makeId();
		if (!taken.has(id)) return id;
	}
	const stem = makeId();
	let suffix = 2;
	while (taken.has(`${stem}_${suffix}`)) suffix++;
	return `${stem}_${suffix}`;
}
function noNode(field, id) {
	return {
		field,
		type: "graph_op.node_not_found",
		message: `No node has the id "${brief(id)}"`
	};
}
function noEdge(field, message) {
	return {
		field,
		type: "graph_op.edge_not_found",
		message
	};
}
function tooMany(field, what, limit) {
	return {
		field,
		type: "graph_op.limit_exceeded",
		message: `A graph holds at most ${limit} ${what}`
	};
}
function brief(text) {
	return (text ?? "").slice(0, 80);
}
// flow/hash.ts
const ROUND = /* @__PURE__ */ new Uint32Array(64);
const INITIAL = /* @__PURE__ */ new Uint32Array(8);
fillConstants();
function fillConstants() {
	let found = 0;
	for (let candidate = 2; found < 64; candidate++) {
		let prime = true;
		for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
		if (!prime) continue;
		if (found < 8) INITIAL[found] = fraction(candidate ** (1 / 2));
		ROUND[found++] = fraction(candidate ** (1 / 3));
	}
}
function fraction(root) {
	return (root - Math.floor(root)) * 4294967296 >>> 0;
}
/** Sixteen hexadecimal digits (FNV-1a twice with different seeds): stable and quick, not meant to resist an attacker. */
function fingerprint(text) {
	let low = 2166136261;
	let high = 2538058380;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		low = Math.imul(low ^ code, 16777619);
		high = Math.imul(high ^ code, 2246822507);
	}
	return (low >>> 0).toString(16).padStart(8, "0") + (high >>> 0).toString(16).padStart(8, "0");
}
// flow/findings.ts
function findingOf(rule, hit, inherited) {
	const place = hit.span ? `${hit.span.start_line}:${hit.span.start_col}` : "";
	return {
		id: fingerprint([
			rule.rule_id,
			hit.node_id ?? "",
			hit.edge_id ?? "",
			hit.key ?? "",
			place
		].join("")),
		severity: rule.severity,
		blocking: rule.blocking,
		rule_id: rule.rule_id,
		category: rule.category,
		message: hit.message,
		node_id: hit.node_id ?? null,
		edge_id: hit.edge_id ?? null,
		related_node_ids: hit.related_node_ids ?? [],
		related_edge_ids: hit.related_edge_ids ?? [],
		source_span: hit.span ?? inherited,
		suggested_fix: hit.suggested_fix ?? null,
		related_spans: hit.related_spans ?? [],
		fix_ops: hit.fix_ops ?? []
	};
}
// node_modules/@marcbachmann/cel-js/lib/errors.js
var CelError = class extends Error {
	#node;
	#code;
	#range;
	#summary;
	constructor({ name, code, message, node, cause, range }) {
		super(message, cause ? { cause } : void 0);
		this.name = name;
		this.#code = code;
		this.#summary = message;
		this.#node = node;
		this.#range = range && normalizeRange(range) || normalizeRange(node);
		if (!node?.input) return;
		this.message = formatErrorWithHighlight(this.#summary, node, this.#range);
	}
	get node() {
		return this.#node;
	}
	get code() {
		return this.#code;
	}
	get range() {
		return this.#range;
	}
	get summary() {
		return this.#summary;
	}
	withAst(node) {
		if (this.#node || !node?.input) return this;
		this.#node = node;
		this.#range ??= normalizeRange(node);
		this.message = formatErrorWithHighlight(this.#summary, node, this.#range);
		return this;
	}
};
function normalizeArgs(name, defaultCode, message, node, cause) {
	if (typeof message === "string") return {
		name,
		code: defaultCode,
		message,
		node,
		cause
	};
	const opts = message;
	if (typeof opts !== "object") throw new Error("First param to error must be a string or object");
	return {
		name,
		code: opts.code || defaultCode,
		message: opts.message,
		node: opts.node,
		cause: opts.cause,
		range: opts.range
	};
}
var ParseError = class extends CelError {
	constructor(message, node, cause) {
		super(normalizeArgs("ParseError", "parse_error", message, node, cause));
	}
};
var EvaluationError = class extends CelError {
	constructor(message, node, cause) {
		super(normalizeArgs("EvaluationError", "evaluation_error", message, node, cause));
	}
};
var TypeError$1 = class extends CelError {
	constructor(message, node, cause) {
		super(normalizeArgs("TypeError", "type_error", message, node, cause));
	}
};
function parseError(code, message, node) {
	if (typeof code === "object") return new ParseError(code);
	return new ParseError({
		code,
		message,
		node
	});
}
function evaluationError(code, message, node) {
	if (typeof code === "object") return new EvaluationError(code);
	return new EvaluationError({
		code,
		message,
		node
	});
}
function typeError(code, message, node) {
	if (typeof code === "object") return new TypeError$1(code);
	return new TypeError$1({
		code,
		message,
		node
	});
}
function normalizeRange(node) {
	const start = node?.pos ?? node?.start;
	if (typeof start !== "number") return;
	return {
		start,
		end: typeof node.end === "number" ? node.end : start
	};
}
function formatErrorWithHighlight(message, node, range) {
	const pos = node.pos ?? range?.start;
	if (typeof pos !== "number") return message;
	const input = node.input;
	let lineNum = 1;
	let currentPos = 0;
	let columnNum = 0;
	while (currentPos < pos) {
		if (input[currentPos] === "\n") {
			lineNum++;
			columnNum = 0;
		} else columnNum++;
		currentPos++;
	}
	let contextStart = pos;
	let contextEnd = pos;
	while (contextStart > 0 && input[contextStart - 1] !== "\n") contextStart--;
	while (contextEnd < input.length && input[contextEnd] !== "\n") contextEnd++;
	const line = input.slice(contextStart, contextEnd);
	return `${message}\n\n${`> ${`${lineNum}`.padStart(4, " ")} | ${line}\n${" ".repeat(9 + columnNum)}^`}`;
}
function attachErrorAst(error, node) {
	if (error instanceof CelError) return error.withAst(node);
	return error;
}
// node_modules/@marcbachmann/cel-js/lib/optional.js
var Optional = class Optional {
	#value;
	constructor(value) {
		this.#value = value;
	}
	static of(value) {
		if (value === void 0) return OPTIONAL_NONE;
		return new Optional(value);
	}
	static none() {
		return OPTIONAL_NONE;
	}
	hasValue() {
		return this.#value !== void 0;
	}
	value() {
		if (this.#value === void 0) throw evaluationError("optional_value_missing", "Optional value is not present");
		return this.#value;
	}
	or(optional) {
		if (this.#value !== void 0) return this;
		if (optional instanceof Optional) return optional;
		throw evaluationError("invalid_optional_argument", "Optional.or must be called with an Optional argument");
	}
	orValue(defaultValue) {
		return this.#value === void 0 ? defaultValue : this.#value;
	}
	get [Symbol.toStringTag]() {
		return "optional";
	}
	[Symbol.for("nodejs.util.inspect.custom")]() {
		return this.#value === void 0 ? `Optional { none }` : `Optional { value: ${JSON.stringify(this.#value)} }`;
	}
};
const OPTIONAL_NONE = Object.freeze(new Optional());
var OptionalNamespace = class {};
const optionalNamespace = new OptionalNamespace();
function toggleOptionalTypes(registry, enable) {
	const optionalConstant = enable ? optionalNamespace : void 0;
	registry.deleteVariable("optional");
	registry.registerConstant("optional", "OptionalNamespace", optionalConstant);
}
function register(registry) {
	const sync = { async: false };
	const functionOverload = (sig, handler) => registry.registerFunctionOverload(sig, handler, sync);
	const optionalConstant = registry.enableOptionalTypes ? optionalNamespace : void 0;
	registry.registerType("OptionalNamespace", OptionalNamespace);
	registry.registerConstant("optional", "OptionalNamespace", optionalConstant);
	functionOverload("optional.hasValue(): bool", (v) => v.hasValue());
	functionOverload("optional<A>.value(): A", (v) => v.value());
	registry.registerFunctionOverload("OptionalNamespace.none(): optional<T>", () => Optional.none());
	functionOverload("OptionalNamespace.of(A): optional<A>", (_, value) => Optional.of(value));
	function ensureOptional(value, ast, description) {
		if (value instanceof Optional) return value;
		throw evaluationError("optional_expected", `${description} must be optional`, ast);
	}
	function evaluateOptional(ev, macro, ctx) {
		const v = ev.run(macro.receiver, ctx);
		if (v instanceof Promise) return v.then((_v) => handleOptionalResolved(_v, ev, macro, ctx));
		return handleOptionalResolved(v, ev, macro, ctx);
	}
	function handleOptionalResolved(value, ev, macro, ctx) {
		const optional = ensureOptional(value, macro.receiver, `${macro.functionDesc} receiver`);
		if (optional.hasValue()) return macro.onHasValue(optional);
		return macro.onEmpty(ev, macro, ctx);
	}
	function ensureOptionalType(checker, node, ctx, description) {
		const type = checker.check(node, ctx);
		if (type.kind === "optional") return type;
		if (type.kind === "dyn") return checker.getType("optional");
		throw checker.createError("optional_expected", `${description} must be optional, got '${type}'`, node);
	}
	function createOptionalMacro({ functionDesc, evaluate, typeCheck, onHasValue, onEmpty }) {
		return ({ ast, args, receiver }) => ({
			ast,
			functionDesc,
			receiver,
			arg: args[0],
			evaluate,
			typeCheck,
			onHasValue,
			onEmpty
		});
	}
	const invalidOrValueReceiver = "optional.orValue() receiver";
	const invalidOrReceiver = "optional.or(optional) receiver";
	const invalidOrArg = "optional.or(optional) argument";
	registry.registerFunctionOverload("optional.or(ast): optional<dyn>", createOptionalMacro({
		functionDesc: "optional.or(optional)",
		evaluate: evaluateOptional,
		typeCheck(check, macro, ctx) {
			const l = ensureOptionalType(check, macro.receiver, ctx, invalidOrReceiver);
			const r = ensureOptionalType(check, macro.arg, ctx, invalidOrArg);
			if (!(macro.receiver.maybeAsync || macro.arg.maybeAsync)) macro.ast.setMeta("async", false);
			const unified = l.unify(check.registry, r);
			if (unified) return unified;
			throw check.createError("incompatible_argument_type", `${macro.functionDesc} argument must be compatible type, got '${l}' and '${r}'`, macro.arg);
		},
		onHasValue: (optional) => optional,
		onEmpty(ev, macro, ctx) {
			const ast = macro.arg;
			const v = ev.run(ast, ctx);
			if (v instanceof Promise) return v.then((_v) => ensureOptional(_v, ast, invalidOrArg));
			return ensureOptional(v, ast, invalidOrArg);
		}
	}));
	registry.registerFunctionOverload("optional.orValue(ast): dyn", createOptionalMacro({
		functionDesc: "optional.orValue(value)",
		onHasValue: (optionalValue) => optionalValue.value(),
		onEmpty(ev, macro, ctx) {
			return ev.run(macro.arg, ctx);
		},
		evaluate: evaluateOptional,
		typeCheck(check, macro, ctx) {
			const l = ensureOptionalType(check, macro.receiver, ctx, invalidOrValueReceiver).valueType;
			const r = check.check(macro.arg, ctx);
			if (!(macro.receiver.maybeAsync || macro.arg.maybeAsync)) macro.ast.setMeta("async", false);
			const unified = l.unify(check.registry, r);
			if (unified) return unified;
			throw check.createError("incompatible_argument_type", `${macro.functionDesc} argument must be compatible type, got '${l}' and '${r}'`, macro.arg);
		}
	}));
}
// node_modules/@marcbachmann/cel-js/lib/globals.js
const hasOwn = Object.hasOwn;
const objKeys = Object.keys;
const objFreeze = Object.freeze;
const objEntries = Object.entries;
const isArray = Array.isArray;
const arrayFrom = Array.from;
function isAsync(fn, fallback) {
	if (fn?.[Symbol.toStringTag] === "AsyncFunction") return true;
	return typeof fallback === "boolean" ? fallback : true;
}
const RESERVED = /* @__PURE__ */ new Set([
	"as",
	"break",
	"const",
	"continue",
	"else",
	"for",
	"function",
	"if",
	"import",
	"let",
	"loop",
	"package",
	"namespace",
	"return",
	"var",
	"void",
	"while",
	"__proto__",
	"prototype"
]);
// node_modules/@marcbachmann/cel-js/lib/functions.js
var UnsignedInt = class {
	#value;
	constructor(value) {
		this.verify(typeof value === "bigint" ? value : BigInt(value));
	}
	get value() {
		return this.#value;
	}
	valueOf() {
		return this.#value;
	}
	toString() {
		return `${this.#value}`;
	}
	verify(v) {
		if (v < 0n || v > 18446744073709551615n) throw evaluationError("numeric_overflow", "Unsigned integer overflow");
		this.#value = v;
	}
	get [Symbol.toStringTag]() {
		return `value = ${this.#value}`;
	}
	[Symbol.for("nodejs.util.inspect.custom")]() {
		return `UnsignedInteger { value: ${this.#value} }`;
	}
};
const billion = 1e9;
const billionBigInt = 1000000000n;
const UNIT_NANOSECONDS = {
	h: 3600000000000n,
	m: 60000000000n,
	s: billionBigInt,
	ms: 1000000n,
	us: 1000n,
	µs: 1000n,
	ns: 1n
};
var Duration = class Duration {
	#seconds;
	#nanos;
	constructor(seconds, nanos = 0) {
		this.#seconds = BigInt(seconds);
		this.#nanos = nanos;
	}
	get seconds() {
		return this.#seconds;
	}
	get nanos() {
		return this.#nanos;
	}
	valueOf() {
		return Number(this.#seconds) * 1e3 + this.#nanos / 1e6;
	}
	static fromMilliseconds(ms) {
		const totalNanos = BigInt(Math.trunc(ms * 1e6));
		const seconds = totalNanos / billionBigInt;
		const nanos = Number(totalNanos % billionBigInt);
		return new Duration(seconds, nanos);
	}
	addDuration(other) {
		const nanos = this.#nanos + other.nanos;
		return new Duration(this.#seconds + other.seconds + BigInt(Math.floor(nanos / billion)), nanos % billion);
	}
	subtractDuration(other) {
		const nanos = this.#nanos - other.nanos;
		return new Duration(this.#seconds - other.seconds + BigInt(Math.floor(nanos / billion)), (nanos + billion) % billion);
	}
	extendTimestamp(ts) {
		return new Date(ts.getTime() + Number(this.#seconds) * 1e3 + Math.floor(this.#nanos / 1e6));
	}
	subtractTimestamp(ts) {
		return /* @__PURE__ */ new Date(ts.getTime() - Number(this.#seconds) * 1e3 - Math.floor(this.#nanos / 1e6));
	}
	toString() {
		const nanos = this.#nanos ? (this.#nanos / billion).toLocaleString("en-US", {
			useGrouping: false,
			maximumFractionDigits: 9
		}).slice(1) : "";
		return `${this.#seconds}${nanos}s`;
	}
	getHours() {
		return this.#seconds / 3600n;
	}
	getMinutes() {
		return this.#seconds / 60n;
	}
	getSeconds() {
		return this.#seconds;
	}
	getMilliseconds() {
		return this.#seconds * 1000n + BigInt(Math.floor(this.#nanos / 1e6));
	}
	get [Symbol.toStringTag]() {
		return "google.protobuf.Duration";
	}
	[Symbol.for("nodejs.util.inspect.custom")]() {
		return `google.protobuf.Duration { seconds: ${this.#seconds}, nanos: ${this.#nanos} }`;
	}
};
function registerFunctions(registry) {
	const sync = { async: false };
	const functionOverload = (sig, handler) => registry.registerFunctionOverload(sig, handler, sync);
	const identity = (v) => v;
	functionOverload("dyn(dyn): dyn", identity);
	for (const _t in TYPES) {
		const type = TYPES[_t];
		if (!(type instanceof Type)) continue;
		functionOverload(`type(${type.name}): type`, () => type);
	}
	functionOverload("bool(bool): bool", identity);
	functionOverload("bool(string): bool", (v) => {
		switch (v) {
			case "1":
			case "t":
			case "true":
			case "TRUE":
			case "True": return true;
			case "0":
			case "f":
			case "false":
			case "FALSE":
			case "False": return false;
			default: throw evaluationError("bool_conversion_error", `bool() conversion error: invalid string value "${v}"`);
		}
	});
	functionOverload("size(string): int", (v) => BigInt(stringSize(v)));
	functionOverload("size(bytes): int", (v) => BigInt(v.length));
	functionOverload("size(list): int", (v) => BigInt(v.length ?? v.size));
	functionOverload("size(map): int", (v) => BigInt(v instanceof Map ? v.size : objKeys(v).length));
	functionOverload("string.size(): int", (v) => BigInt(stringSize(v)));
	functionOverload("bytes.size(): int", (v) => BigInt(v.length));
	functionOverload("list.size(): int", (v) => BigInt(v.length ?? v.size));
	functionOverload("map.size(): int", (v) => BigInt(v instanceof Map ? v.size : objKeys(v).length));
	functionOverload("bytes(string): bytes", (v) => ByteOpts.fromString(v));
	functionOverload("bytes(bytes): bytes", identity);
	functionOverload("double(double): double", identity);
	functionOverload("double(int): double", (v) => Number(v));
	functionOverload("double(uint): double", (v) => Number(v));
	functionOverload("double(string): double", (v) => {
		if (!v || v !== v.trim()) throw evaluationError("double_conversion_error", "double() type error: cannot convert to double");
		switch (v.toLowerCase()) {
			case "inf":
			case "+inf":
			case "infinity":
			case "+infinity": return Number.POSITIVE_INFINITY;
			case "-inf":
			case "-infinity": return Number.NEGATIVE_INFINITY;
			case "nan": return NaN;
			default: {
				const parsed = Number(v);
				if (!Number.isNaN(parsed)) return parsed;
				throw evaluationError("double_conversion_error", "double() type error: cannot convert to double");
			}
		}
	});
	functionOverload("int(int): int", identity);
	functionOverload("int(double): int", (v) => {
		if (Number.isFinite(v)) return BigInt(Math.trunc(v));
		throw evaluationError("numeric_overflow", "int() type error: integer overflow");
	});
	functionOverload("int(string): int", (v) => {
		if (v !== v.trim() || v.length > 20 || v.includes("0x")) throw evaluationError("int_conversion_error", "int() type error: cannot convert to int");
		try {
			const num = BigInt(v);
			if (num <= 9223372036854775807n && num >= -9223372036854775808n) return num;
		} catch (_e) {}
		throw evaluationError("int_conversion_error", "int() type error: cannot convert to int");
	});
	functionOverload("uint(uint): uint", identity);
	functionOverload("uint(int): uint", (v) => {
		try {
			return new UnsignedInt(v);
		} catch (e) {
			throw evaluationError("uint_conversion_error", "uint() type error: cannot convert to uint");
		}
	});
	functionOverload("uint(double): uint", (v) => {
		try {
			return new UnsignedInt(Math.trunc(v));
		} catch (e) {
			throw evaluationError("numeric_overflow", "uint() type error: unsigned integer overflow");
		}
	});
	functionOverload("uint(string): uint", (v) => {
		if (v !== v.trim() || v.length > 20 || v.includes("0x")) throw evaluationError("uint_conversion_error", "uint() type error: cannot convert to uint");
		try {
			return new UnsignedInt(v);
		} catch (e) {
			throw evaluationError("uint_conversion_error", "uint() type error: cannot convert to uint");
		}
	});
	functionOverload("string(string): string", identity);
	functionOverload("string(bool): string", (v) => `${v}`);
	functionOverload("string(int): string", (v) => `${v}`);
	functionOverload("string(uint): string", (v) => `${v}`);
	functionOverload("string(bytes): string", (v) => ByteOpts.toUtf8(v));
	functionOverload("string(double): string", (v) => {
		if (v === Infinity) return "+Inf";
		if (v === -Infinity) return "-Inf";
		return `${v}`;
	});
	functionOverload("string.startsWith(string): bool", (a, b) => a.startsWith(b));
	functionOverload("string.endsWith(string): bool", (a, b) => a.endsWith(b));
	functionOverload("string.contains(string): bool", (a, b) => a.includes(b));
	functionOverload("string.lowerAscii(): string", (a) => a.toLowerCase());
	functionOverload("string.upperAscii(): string", (a) => a.toUpperCase());
	functionOverload("string.trim(): string", (a) => a.trim());
	functionOverload("string.indexOf(string): int", (string, search) => BigInt(string.indexOf(search)));
	functionOverload("string.indexOf(string, int): int", (string, search, fromIndex) => {
		if (search === "") return fromIndex;
		fromIndex = Number(fromIndex);
		if (fromIndex < 0 || fromIndex >= string.length) throw evaluationError("index_out_of_range", "string.indexOf(search, fromIndex): fromIndex out of range");
		return BigInt(string.indexOf(search, fromIndex));
	});
	functionOverload("string.lastIndexOf(string): int", (string, search) => BigInt(string.lastIndexOf(search)));
	functionOverload("string.lastIndexOf(string, int): int", (string, search, fromIndex) => {
		if (search === "") return fromIndex;
		fromIndex = Number(fromIndex);
		if (fromIndex < 0 || fromIndex >= string.length) throw evaluationError("index_out_of_range", "string.lastIndexOf(search, fromIndex): fromIndex out of range");
		return BigInt(string.lastIndexOf(search, fromIndex));
	});
	functionOverload("string.substring(int): string", (string, start) => {
		start = Number(start);
		if (start < 0 || start > string.length) throw evaluationError("index_out_of_range", "string.substring(start, end): start index out of range");
		return string.substring(start);
	});
	functionOverload("string.substring(int, int): string", (string, start, end) => {
		start = Number(start);
		if (start < 0 || start > string.length) throw evaluationError("index_out_of_range", "string.substring(start, end): start index out of range");
		end = Number(end);
		if (end < start || end > string.length) throw evaluationError("index_out_of_range", "string.substring(start, end): end index out of range");
		return string.substring(start, end);
	});
	functionOverload("string.matches(string): bool", (a, b) => {
		try {
			return new RegExp(b).test(a);
		} catch (_err) {
			throw evaluationError("invalid_regular_expression", `Invalid regular expression: ${b}`);
		}
	});
	functionOverload("string.split(string): list<string>", (s, sep) => s.split(sep));
	functionOverload("string.split(string, int): list<string>", (s, sep, l) => {
		l = Number(l);
		if (l === 0) return [];
		const parts = s.split(sep);
		if (l < 0 || parts.length <= l) return parts;
		const limited = parts.slice(0, l - 1);
		limited.push(parts.slice(l - 1).join(sep));
		return limited;
	});
	functionOverload("list<string>.join(): string", (v) => {
		for (let i = 0; i < v.length; i++) if (typeof v[i] !== "string") throw evaluationError("invalid_list_element_type", "string.join(): list must contain only strings");
		return v.join("");
	});
	functionOverload("list<string>.join(string): string", (v, sep) => {
		for (let i = 0; i < v.length; i++) if (typeof v[i] !== "string") throw evaluationError("invalid_list_element_type", "string.join(separator): list must contain only strings");
		return v.join(sep);
	});
	const textEncoder = new TextEncoder("utf8");
	const textDecoder = new TextDecoder("utf8");
	const ByteOpts = typeof Buffer !== "undefined" ? {
		byteLength: (v) => Buffer.byteLength(v),
		fromString: (str) => Buffer.from(str, "utf8"),
		toHex: (b) => Buffer.prototype.hexSlice.call(b, 0, b.length),
		toBase64: (b) => Buffer.prototype.base64Slice.call(b, 0, b.length),
		toUtf8: (b) => Buffer.prototype.utf8Slice.call(b, 0, b.length),
		jsonParse: (b) => JSON.parse(b)
	} : {
		textEncoder: new TextEncoder("utf8"),
		byteLength: (v) => textEncoder.encode(v).length,
		fromString: (str) => textEncoder.encode(str),
		toHex: Uint8Array.prototype.toHex ? (b) => b.toHex() : (b) => arrayFrom(b, (i) => i.toString(16).padStart(2, "0")).join(""),
		toBase64: Uint8Array.prototype.toBase64 ? (b) => b.toBase64() : (b) => btoa(arrayFrom(b, (i) => String.fromCodePoint(i)).join("")),
		toUtf8: (b) => textDecoder.decode(b),
		jsonParse: (b) => JSON.parse(textEncoder.decode(b))
	};
	functionOverload("bytes.json(): map", ByteOpts.jsonParse);
	functionOverload("bytes.hex(): string", ByteOpts.toHex);
	functionOverload("bytes.string(): string", ByteOpts.toUtf8);
	functionOverload("bytes.base64(): string", ByteOpts.toBase64);
	functionOverload("bytes.at(int): int", (b, index) => {
		if (index < 0 || index >= b.length) throw evaluationError("index_out_of_range", "Bytes index out of range");
		return BigInt(b[index]);
	});
	const TS = "google.protobuf.Timestamp";
	const GPD = "google.protobuf.Duration";
	const TimestampType = registry.registerType(TS, Date).typeType;
	const DurationType = registry.registerType(GPD, Duration).typeType;
	registry.registerConstant("google", "map<string, map<string, type>>", { protobuf: {
		Duration: DurationType,
		Timestamp: TimestampType
	} });
	function tzDate(d, timeZone) {
		return new Date(d.toLocaleString("en-US", { timeZone }));
	}
	function getDayOfYear(d, tz) {
		const workingDate = tz ? tzDate(d, tz) : new Date(d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate());
		const start = new Date(workingDate.getFullYear(), 0, 0);
		return BigInt(Math.floor((workingDate - start) / 864e5) - 1);
	}
	functionOverload(`timestamp(string): ${TS}`, (v) => {
		if (v.length < 20 || v.length > 30) throw evaluationError("invalid_timestamp", "timestamp() requires a string in ISO 8601 format");
		const d = new Date(v);
		if (d <= 0xe677d21fdbff && d >= -621355968e5) return d;
		throw evaluationError("invalid_timestamp", "timestamp() requires a string in ISO 8601 format");
	});
	functionOverload(`timestamp(int): ${TS}`, (i) => {
		i = Number(i) * 1e3;
		if (i <= 0xe677d21fdbff && i >= -621355968e5) return new Date(i);
		throw evaluationError("invalid_timestamp", "timestamp() requires a valid integer unix timestamp");
	});
	functionOverload(`${TS}.getDate(): int`, (d) => BigInt(d.getUTCDate()));
	functionOverload(`${TS}.getDate(string): int`, (d, tz) => BigInt(tzDate(d, tz).getDate()));
	functionOverload(`${TS}.getDayOfMonth(): int`, (d) => BigInt(d.getUTCDate() - 1));
	functionOverload(`${TS}.getDayOfMonth(string): int`, (d, tz) => BigInt(tzDate(d, tz).getDate() - 1));
	functionOverload(`${TS}.getDayOfWeek(): int`, (d) => BigInt(d.getUTCDay()));
	functionOverload(`${TS}.getDayOfWeek(string): int`, (d, tz) => BigInt(tzDate(d, tz).getDay()));
	functionOverload(`${TS}.getDayOfYear(): int`, getDayOfYear);
	functionOverload(`${TS}.getDayOfYear(string): int`, getDayOfYear);
	functionOverload(`${TS}.getFullYear(): int`, (d) => BigInt(d.getUTCFullYear()));
	functionOverload(`${TS}.getFullYear(string): int`, (d, tz) => BigInt(tzDate(d, tz).getFullYear()));
	functionOverload(`${TS}.getHours(): int`, (d) => BigInt(d.getUTCHours()));
	functionOverload(`${TS}.getHours(string): int`, (d, tz) => BigInt(tzDate(d, tz).getHours()));
	functionOverload(`${TS}.getMilliseconds(): int`, (d) => BigInt(d.getUTCMilliseconds()));
	functionOverload(`${TS}.getMilliseconds(string): int`, (d) => BigInt(d.getUTCMilliseconds()));
	functionOverload(`${TS}.getMinutes(): int`, (d) => BigInt(d.getUTCMinutes()));
	functionOverload(`${TS}.getMinutes(string): int`, (d, tz) => BigInt(tzDate(d, tz).getMinutes()));
	functionOverload(`${TS}.getMonth(): int`, (d) => BigInt(d.getUTCMonth()));
	functionOverload(`${TS}.getMonth(string): int`, (d, tz) => BigInt(tzDate(d, tz).getMonth()));
	functionOverload(`${TS}.getSeconds(): int`, (d) => BigInt(d.getUTCSeconds()));
	functionOverload(`${TS}.getSeconds(string): int`, (d, tz) => BigInt(tzDate(d, tz).getSeconds()));
	const parseDurationPattern = /(\d*\.?\d*)(ns|us|µs|ms|s|m|h)/;
	function parseDuration(string) {
		if (!string) throw evaluationError("invalid_duration", `Invalid duration string: ''`);
		const isNegative = string[0] === "-";
		if (string[0] === "-" || string[0] === "+") string = string.slice(1);
		let nanoseconds = BigInt(0);
		while (true) {
			const match = parseDurationPattern.exec(string);
			if (!match) throw evaluationError("invalid_duration", `Invalid duration string: ${string}`);
			if (match.index !== 0) throw evaluationError("invalid_duration", `Invalid duration string: ${string}`);
			string = string.slice(match[0].length);
			const unitNanos = UNIT_NANOSECONDS[match[2]];
			const [intPart = "0", fracPart = ""] = match[1].split(".");
			const intVal = BigInt(intPart) * unitNanos;
			const fracNanos = fracPart ? BigInt(fracPart.slice(0, 13).padEnd(13, "0")) * unitNanos / 10000000000000n : 0n;
			nanoseconds += intVal + fracNanos;
			if (string === "") break;
		}
		const seconds = nanoseconds >= billionBigInt ? nanoseconds / billionBigInt : 0n;
		const nanos = Number(nanoseconds % billionBigInt);
		if (isNegative) return new Duration(-seconds, -nanos);
		return new Duration(seconds, nanos);
	}
	functionOverload(`duration(string): google.protobuf.Duration`, (s) => parseDuration(s));
	functionOverload(`google.protobuf.Duration.getHours(): int`, (d) => d.getHours());
	functionOverload(`google.protobuf.Duration.getMinutes(): int`, (d) => d.getMinutes());
	functionOverload(`google.protobuf.Duration.getSeconds(): int`, (d) => d.getSeconds());
	functionOverload(`google.protobuf.Duration.getMilliseconds(): int`, (d) => d.getMilliseconds());
	register(registry);
}
function stringSize(str) {
	let count = 0;
	for (const c of str) count++;
	return count;
}
// node_modules/@marcbachmann/cel-js/lib/registry.js
var Type = class {
	#name;
	constructor(name) {
		this.#name = name;
		objFreeze(this);
	}
	get name() {
		return this.#name;
	}
	get [Symbol.toStringTag]() {
		return `Type<${this.#name}>`;
	}
	toString() {
		return `Type<${this.#name}>`;
	}
};
const TYPES = {
	string: new Type("string"),
	bool: new Type("bool"),
	int: new Type("int"),
	uint: new Type("uint"),
	double: new Type("double"),
	map: new Type("map"),
	list: new Type("list"),
	bytes: new Type("bytes"),
	null_type: new Type("null"),
	type: new Type("type")
};
const optionalType = new Type("optional");
const valueTypeMatchers = {
	dyn(v, ev) {
		switch (typeof v) {
			case "string":
			case "bigint":
			case "number":
			case "boolean": return true;
			case "object": switch (v ? v.constructor : v) {
				case null:
				case void 0:
				case Object:
				case Map:
				case Array:
				case Set: return true;
				default: if (ev.objectTypesByConstructor.get(v.constructor)) return true;
			}
		}
		return !!ev.debugType(v);
	},
	string(v) {
		return typeof v === "string";
	},
	int(v) {
		return typeof v === "bigint";
	},
	double(v) {
		return typeof v === "number";
	},
	bool(v) {
		return typeof v === "boolean";
	},
	null(v) {
		return v === null;
	},
	bytes(v) {
		return v instanceof Uint8Array;
	},
	uint(v) {
		return v instanceof UnsignedInt;
	},
	type(v) {
		return v instanceof Type;
	},
	list(v) {
		switch (v?.constructor) {
			case Array:
			case Set: return true;
			default: return false;
		}
	},
	map(v) {
		switch (typeof v === "object" && v ? v.constructor : null) {
			case void 0:
			case Object:
			case Map: return true;
			default: return false;
		}
	},
	optional(v) {
		return v instanceof Optional;
	},
	message(v, ev) {
		return this === ev.debugType(v);
	}
};
valueTypeMatchers.param = valueTypeMatchers.dyn;
var TypeDeclaration = class {
	#matchesCache = /* @__PURE__ */ new WeakMap();
	constructor({ kind, type, name, keyType, valueType }) {
		this.kind = kind;
		this.type = type;
		this.name = name;
		this.keyType = keyType;
		this.valueType = valueType;
		this.unwrappedType = kind === "dyn" && valueType ? valueType.unwrappedType : this;
		this.wrappedType = kind === "dyn" ? this : _createDynType(this.unwrappedType);
		this.hasDynType = this.kind === "dyn" || this.valueType?.hasDynType || this.keyType?.hasDynType || false;
		this.hasPlaceholderType = this.kind === "param" || this.keyType?.hasPlaceholderType || this.valueType?.hasPlaceholderType || false;
		if (kind === "list") this.fieldLazy = this.#getListField;
		else if (kind === "map") this.fieldLazy = this.#getMapField;
		else if (kind === "message") this.fieldLazy = this.#getMessageField;
		else if (kind === "optional") this.fieldLazy = this.#getOptionalField;
		this.matchesValueType = valueTypeMatchers[name] || valueTypeMatchers[kind];
		objFreeze(this);
	}
	isDynOrBool() {
		return this.type === "bool" || this.kind === "dyn";
	}
	isEmpty() {
		return this.valueType && this.valueType.kind === "param";
	}
	unify(r, t2) {
		const t1 = this;
		if (t1 === t2 || t1.kind === "dyn" || t2.kind === "param") return t1;
		if (t2.kind === "dyn" || t1.kind === "param") return t2;
		if (t1.kind !== t2.kind) return null;
		if (!(t1.hasPlaceholderType || t2.hasPlaceholderType || t1.hasDynType || t2.hasDynType)) return null;
		const valueType = t1.valueType.unify(r, t2.valueType);
		if (!valueType) return null;
		switch (t1.kind) {
			case "optional": return r.getOptionalType(valueType);
			case "list": return r.getListType(valueType);
			case "map":
				const keyType = t1.keyType.unify(r, t2.keyType);
				return keyType ? r.getMapType(keyType, valueType) : null;
		}
	}
	templated(r, bind) {
		if (!this.hasPlaceholderType) return this;
		switch (this.kind) {
			case "dyn": return this.valueType.templated(r, bind);
			case "param": return bind?.get(this.name) || this;
			case "map": return r.getMapType(this.keyType.templated(r, bind), this.valueType.templated(r, bind));
			case "list": return r.getListType(this.valueType.templated(r, bind));
			case "optional": return r.getOptionalType(this.valueType.templated(r, bind));
			default: return this;
		}
	}
	toString() {
		return this.name;
	}
	#getOptionalField(obj, key, ast, ev) {
		obj = obj instanceof Optional ? obj.orValue() : obj;
		if (obj === void 0) return OPTIONAL_NONE;
		const type = ev.debugType(obj);
		try {
			return Optional.of(type.fieldLazy(obj, key, ast, ev));
		} catch (e) {
			if (e instanceof EvaluationError) return OPTIONAL_NONE;
			throw e;
		}
	}
	#getMessageField(obj, key, ast, ev) {
		const message = obj ? ev.objectTypesByConstructor.get(obj.constructor) : void 0;
		if (!message) return;
		const type = message.fields ? message.fields[key] : dynType$1;
		if (!type) return void 0;
		const value = obj instanceof Map ? obj.get(key) : obj[key];
		if (value === void 0) return;
		if (type.matchesValueType(value, ev)) return value;
		throw evaluationError("field_type_mismatch", `Field '${key}' is not of type '${type}', got '${ev.debugType(value)}'`, ast);
	}
	#getMapField(obj, key, ast, ev) {
		const value = obj instanceof Map ? obj.get(key) : obj && hasOwn(obj, key) ? obj[key] : void 0;
		if (value === void 0) return;
		if (this.valueType.matchesValueType(value, ev)) return value;
		throw evaluationError("field_type_mismatch", `Field '${key}' is not of type '${this.valueType}', got '${ev.debugType(value)}'`, ast);
	}
	#getListElementAtIndex(list, pos) {
		switch (list?.constructor) {
			case Array: return list[pos];
			case Set: {
				let i = 0;
				for (const item of list) {
					if (i++ !== pos) continue;
					return item;
				}
			}
		}
	}
	#getListField(obj, key, ast, ev) {
		if (typeof key === "bigint") key = Number(key);
		else if (typeof key !== "number") return;
		const value = this.#getListElementAtIndex(obj, key);
		if (value === void 0) {
			if (!obj) return;
			throw evaluationError("index_out_of_bounds", `No such key: index out of bounds, index ${key} ${key < 0 ? "< 0" : `>= size ${obj.length || obj.size}`}`, ast);
		}
		if (this.valueType.matchesValueType(value, ev)) return value;
		throw evaluationError("list_item_type_mismatch", `List item with index '${key}' is not of type '${this.valueType}', got '${ev.debugType(value)}'`, ast);
	}
	fieldLazy() {}
	field(obj, key, ast, ev) {
		const v = this.fieldLazy(obj, key, ast, ev);
		if (v !== void 0) return v;
		throw evaluationError("no_such_key", `No such key: ${key}`, ast);
	}
	matchesBoth(other) {
		return this.matches(other) && other.matches(this);
	}
	matches(o) {
		const s = this.unwrappedType;
		o = o.unwrappedType;
		if (s === o || s.kind === "dyn" || o.kind === "dyn" || o.kind === "param") return true;
		return this.#matchesCache.get(o) ?? this.#matchesCache.set(o, this.#matches(s, o)).get(o);
	}
	#matches(s, o) {
		switch (s.kind) {
			case "dyn":
			case "param": return true;
			case "list": return o.kind === "list" && s.valueType.matches(o.valueType);
			case "map": return o.kind === "map" && s.keyType.matches(o.keyType) && s.valueType.matches(o.valueType);
			case "optional": return o.kind === "optional" && s.valueType.matches(o.valueType);
			default: return s.name === o.name;
		}
	}
};
const macroEvaluateErr = `have a .callAst property or .evaluate(checker, macro, ctx) method.`;
const macroTypeCheckErr = `have a .callAst property or .typeCheck(checker, macro, ctx) method.`;
function wrapMacroExpander(name, handler) {
	const p = `Macro '${name}' must`;
	return function macroExpander(opts) {
		const macro = handler(opts);
		if (!macro || typeof macro !== "object") throw new Error(`${p} return an object.`);
		if (macro.callAst) return macro;
		if (!macro.evaluate) throw new Error(`${p} ${macroEvaluateErr}`);
		if (!macro.typeCheck) throw new Error(`${p} ${macroTypeCheckErr}`);
		return macro;
	};
}
var VariableDeclaration = class {
	constructor(name, type, description, value) {
		this.name = name;
		this.type = type;
		this.description = description ?? null;
		this.constant = value !== void 0;
		this.value = value;
		objFreeze(this);
	}
};
var FunctionDeclaration = class {
	constructor({ name, receiverType, returnType, handler, description, params, async }) {
		if (typeof name !== "string") throw new Error("name must be a string");
		if (typeof handler !== "function") throw new Error("handler must be a function");
		this.name = name;
		this.async = isAsync(handler, async);
		this.receiverType = receiverType ?? null;
		this.returnType = returnType;
		this.description = description ?? null;
		this.params = params;
		this.argTypes = params.map((p) => p.type);
		this.macro = this.argTypes.includes(astType);
		const receiverString = receiverType ? `${receiverType}.` : "";
		this.signature = `${receiverString}${name}(${this.argTypes.join(", ")}): ${returnType}`;
		this.handler = this.macro ? wrapMacroExpander(this.signature, handler) : handler;
		this.partitionKey = `${receiverType ? "rcall" : "call"}:${name}:${params.length}`;
		this.hasPlaceholderType = this.returnType.hasPlaceholderType || this.receiverType?.hasPlaceholderType || this.argTypes.some((t) => t.hasPlaceholderType) || false;
		objFreeze(this);
	}
	matchesArgs(argTypes) {
		return argTypes.length === this.argTypes.length && this.argTypes.every((t, i) => t.matches(argTypes[i])) ? this : null;
	}
};
var OperatorDeclaration = class {
	constructor({ op, leftType, rightType, handler, returnType, async }) {
		this.operator = op;
		this.leftType = leftType;
		this.rightType = rightType || null;
		this.handler = handler;
		this.async = isAsync(handler, async);
		this.returnType = returnType;
		if (rightType) this.signature = `${leftType} ${op} ${rightType}: ${returnType}`;
		else this.signature = `${op}${leftType}: ${returnType}`;
		this.hasPlaceholderType = this.leftType.hasPlaceholderType || this.rightType?.hasPlaceholderType || false;
		objFreeze(this);
	}
	equals(other) {
		return this.operator === other.operator && this.leftType === other.leftType && this.rightType === other.rightType;
	}
};
function _createListType(valueType) {
	return new TypeDeclaration({
		kind: "list",
		name: `list<${valueType}>`,
		type: "list",
		valueType
	});
}
function _createPrimitiveType(name) {
	return new TypeDeclaration({
		kind: "primitive",
		name,
		type: name
	});
}
function _createMessageType(name) {
	return new TypeDeclaration({
		kind: "message",
		name,
		type: name
	});
}
function _createDynType(valueType) {
	const name = valueType ? `dyn<${valueType}>` : "dyn";
	return new TypeDeclaration({
		kind: "dyn",
		name,
		type: name,
		valueType
	});
}
function _createOptionalType(valueType) {
	return new TypeDeclaration({
		kind: "optional",
		name: `optional<${valueType}>`,
		type: "optional",
		valueType
	});
}
function _createMapType(keyType, valueType) {
	return new TypeDeclaration({
		kind: "map",
		name: `map<${keyType}, ${valueType}>`,
		type: "map",
		keyType,
		valueType
	});
}
function _createPlaceholderType(name) {
	return new TypeDeclaration({
		kind: "param",
		name,
		type: name
	});
}
const dynType$1 = _createDynType();
const astType = _createPrimitiveType("ast");
const listType = _createListType(dynType$1);
const mapType = _createMapType(dynType$1, dynType$1);
const celTypes = {
	string: _createPrimitiveType("string"),
	bool: _createPrimitiveType("bool"),
	int: _createPrimitiveType("int"),
	uint: _createPrimitiveType("uint"),
	double: _createPrimitiveType("double"),
	bytes: _createPrimitiveType("bytes"),
	dyn: dynType$1,
	null: _createPrimitiveType("null"),
	type: _createPrimitiveType("type"),
	optional: _createOptionalType(dynType$1),
	list: listType,
	"list<dyn>": listType,
	map: mapType,
	"map<dyn, dyn>": mapType
};
for (const t of [
	celTypes.string,
	celTypes.double,
	celTypes.int
]) {
	const list = _createListType(t);
	const map = _createMapType(celTypes.string, t);
	celTypes[list.name] = list;
	celTypes[map.name] = map;
}
Object.freeze(celTypes);
var Candidates = class {
	returnType = null;
	async = false;
	macro = false;
	#matchCache = null;
	#checkCache = null;
	/** @type {Array<FunctionDeclaration>|Array<OperatorDeclaration>} */
	declarations = [];
	constructor(registry) {
		this.registry = registry;
	}
	[Symbol.iterator]() {
		return this.declarations[Symbol.iterator]();
	}
	add(decl) {
		this.returnType = (this.returnType || decl.returnType).unify(this.registry, decl.returnType) || dynType$1;
		if (decl.macro) this.macro = decl;
		if (decl.async && !this.async) this.async = true;
		this.declarations.push(decl);
		this.#matchCache?.clear();
		this.#checkCache?.clear();
	}
	findFunction(argTypes, receiverType = null) {
		for (let i = 0; i < this.declarations.length; i++) {
			const match = this.#matchesFunction(this.declarations[i], argTypes, receiverType);
			if (match) return match;
		}
		return null;
	}
	findUnaryOverload(left) {
		const cached = (this.#matchCache ??= /* @__PURE__ */ new Map()).get(left);
		if (cached !== void 0) return cached;
		let value = false;
		for (const decl of this.declarations) {
			if (decl.leftType !== left) continue;
			value = decl;
			break;
		}
		this.#matchCache.set(left, value);
		return value;
	}
	findBinaryOverload(left, right) {
		if (left.kind === "dyn" && left.valueType) right = right.wrappedType;
		else if (right.kind === "dyn" && right.valueType) left = left.wrappedType;
		return (this.#matchCache ??= /* @__PURE__ */ new Map()).get(left)?.get(right) ?? this.#cacheBinary(this.#matchCache, left, right, this.#findBinaryUncached(left, right));
	}
	checkBinaryOverload(left, right) {
		return (this.#checkCache ??= /* @__PURE__ */ new Map()).get(left)?.get(right) ?? this.#cacheBinary(this.#checkCache, left, right, this.#checkBinaryUncached(left, right));
	}
	#cacheBinary(c, l, r, v) {
		return (c.get(l) || c.set(l, /* @__PURE__ */ new Map()).get(l)).set(r, v), v;
	}
	#findBinaryUncached(left, right) {
		const ops = this.#findBinaryOverloads(left, right);
		if (ops.length === 0) return false;
		if (ops.length === 1) return ops[0];
		throw new Error(`Operator overload '${ops[0].signature}' overlaps with '${ops[1].signature}'.`);
	}
	#checkBinaryUncached(left, right) {
		const ops = this.#findBinaryOverloads(left, right);
		if (ops.length === 0) return false;
		let rt = ops[0].returnType;
		for (let i = 1; i < ops.length; i++) rt = rt.unify(this.registry, ops[i].returnType) || dynType$1;
		return rt;
	}
	#findBinaryOverloads(leftType, rightType) {
		const nonexactMatches = [];
		for (const decl of this.declarations) {
			if (decl.leftType === leftType && decl.rightType === rightType) return [decl];
			const secondary = this.#matchBinaryOverload(decl, leftType, rightType);
			if (secondary) nonexactMatches.push(secondary);
		}
		if (nonexactMatches.length === 0) {
			const op = this.declarations[0]?.operator;
			if ((op === "==" || op === "!=") && leftType.kind === "dyn") return fallbackDynEqualityMatchers[op];
		}
		return nonexactMatches;
	}
	#matchBinaryOverload(decl, actualLeft, actualRight) {
		const bindings = decl.hasPlaceholderType ? /* @__PURE__ */ new Map() : null;
		const leftType = this.#matchTypeWithPlaceholders(decl.leftType, actualLeft, bindings);
		if (!leftType) return;
		const rightType = this.#matchTypeWithPlaceholders(decl.rightType, actualRight, bindings);
		if (!rightType) return;
		if ((decl.operator === "==" || decl.operator === "!=") && decl.leftType.kind === "dyn" && decl.leftType.valueType && actualLeft.kind !== "dyn" && actualRight.kind !== "dyn") return false;
		return decl.hasPlaceholderType ? {
			async: decl.async,
			signature: decl.signature,
			handler: decl.handler,
			leftType,
			rightType,
			returnType: decl.returnType.templated(this.registry, bindings)
		} : decl;
	}
	#matchesFunction(fn, argTypes, receiverType) {
		if (fn.hasPlaceholderType) return this.#matchWithPlaceholders(fn, argTypes, receiverType);
		if (receiverType && fn.receiverType && !receiverType.matches(fn.receiverType)) return;
		return fn.matchesArgs(argTypes);
	}
	#matchWithPlaceholders(fn, argTypes, receiverType) {
		const bindings = /* @__PURE__ */ new Map();
		if (receiverType && fn.receiverType) {
			if (!this.#matchTypeWithPlaceholders(fn.receiverType, receiverType, bindings)) return null;
		}
		for (let i = 0; i < argTypes.length; i++) if (!this.#matchTypeWithPlaceholders(fn.argTypes[i], argTypes[i], bindings)) return null;
		return {
			async: fn.async,
			handler: fn.handler,
			signature: fn.signature,
			returnType: fn.returnType.templated(this.registry, bindings)
		};
	}
	#matchTypeWithPlaceholders(declared, actual, bindings) {
		if (!declared.hasPlaceholderType) return actual.matches(declared) ? actual : null;
		const treatAsDyn = actual.kind === "dyn";
		if (!this.#collectPlaceholderBindings(declared, actual, bindings, treatAsDyn)) return null;
		if (treatAsDyn) return actual;
		return actual.matches(declared.templated(this.registry, bindings)) ? actual : null;
	}
	#collectPlaceholderBindings(dec, act, bind, fromDyn = false) {
		if (!dec.hasPlaceholderType) return true;
		if (!act) return false;
		const asDyn = fromDyn || act.kind === "dyn";
		act = act.unwrappedType;
		switch (dec.kind) {
			case "param": {
				const type = asDyn ? dynType$1 : act;
				const existing = bind.get(dec.name);
				if (!existing) return bind.set(dec.name, type) && true;
				return existing.kind === "dyn" || type.kind === "dyn" ? true : existing.matchesBoth(type);
			}
			case "list":
				if (act.name === "dyn") act = dec;
				if (act.kind !== "list") return false;
				return this.#collectPlaceholderBindings(dec.valueType, act.valueType, bind, asDyn);
			case "map":
				if (act.name === "dyn") act = dec;
				if (act.kind !== "map") return false;
				return this.#collectPlaceholderBindings(dec.keyType, act.keyType, bind, asDyn) && this.#collectPlaceholderBindings(dec.valueType, act.valueType, bind, asDyn);
			case "optional":
				if (act.name === "dyn") act = dec;
				if (act.kind !== "optional") return false;
				return this.#collectPlaceholderBindings(dec.valueType, act.valueType, bind, asDyn);
		}
		return true;
	}
};
function splitByComma(str) {
	const parts = [];
	let current = "";
	let depth = 0;
	for (const char of str) {
		if (char === "<") depth++;
		else if (char === ">") depth--;
		else if (char === "," && depth === 0) {
			parts.push(current.trim());
			current = "";
			continue;
		}
		current += char;
	}
	if (current) parts.push(current.trim());
	return parts;
}
const objTypesDecls = [
	[
		UnsignedInt,
		"uint",
		TYPES.uint,
		celTypes.uint
	],
	[
		Type,
		"type",
		TYPES.type,
		celTypes.type
	],
	[
		Optional,
		"optional",
		optionalType,
		celTypes.optional
	],
	[
		Uint8Array,
		"bytes",
		TYPES.bytes,
		celTypes.bytes
	],
	...typeof Buffer !== "undefined" ? [[
		Buffer,
		"bytes",
		TYPES.bytes,
		celTypes.bytes
	]] : []
].map(([ctor, name, typeType, type]) => Object.freeze({
	name,
	typeType,
	type,
	ctor
}));
const objTypes = objTypesDecls.map((t) => [t.name, t]);
const objTypesCtor = objTypesDecls.map((t) => [t.ctor, t]);
const invalidVar = (postfix) => /* @__PURE__ */ new Error(`Invalid variable declaration: ${postfix}`);
const invalidType = (postfix) => /* @__PURE__ */ new Error(`Invalid type declaration: ${postfix}`);
const fallbackDynEqualityMatchers = {
	"==": [{
		handler: (a, b) => a === b,
		returnType: celTypes.bool
	}],
	"!=": [{
		handler: (a, b) => a !== b,
		returnType: celTypes.bool
	}]
};
var Registry = class Registry {
	#parent = null;
	#typeDeclarations;
	#ownsVariables = true;
	#operators = null;
	#functions = null;
	#operatorsByOp = null;
	#functionsByKey = null;
	#listTypes = null;
	#mapTypes = null;
	#optionalTypes = null;
	#others = null;
	#locked = false;
	constructor(opts = {}) {
		this.enableOptionalTypes = opts.enableOptionalTypes ?? false;
		this.unlistedVariablesAreDyn = opts.unlistedVariablesAreDyn ?? false;
		const parent = opts.parent instanceof Registry ? opts.parent : null;
		if (parent) {
			this.#parent = parent;
			let opParent = parent;
			while (opParent && !opParent.#operators) opParent = opParent.#parent;
			let fnParent = parent;
			while (fnParent && !fnParent.#functions) fnParent = fnParent.#parent;
			this.#operatorsByOp = parent.#operatorsByOp;
			this.#functionsByKey = parent.#functionsByKey;
			this.#others = {
				operators: opParent.#operators,
				functions: fnParent.#functions
			};
			this.objectTypes = new Map(parent.objectTypes);
			this.objectTypesByConstructor = new Map(parent.objectTypesByConstructor);
			this.variables = parent.variables;
			this.#ownsVariables = false;
			this.#typeDeclarations = parent.#typeDeclarations;
			this.#listTypes = parent.#listTypes;
			this.#mapTypes = parent.#mapTypes;
			this.#optionalTypes = parent.#optionalTypes;
			if (this.enableOptionalTypes !== parent.enableOptionalTypes || this.unlistedVariablesAreDyn !== parent.unlistedVariablesAreDyn) toggleOptionalTypes(this, this.enableOptionalTypes);
		} else {
			this.#operators = [];
			this.#functions = [];
			this.objectTypes = new Map(objTypes);
			this.objectTypesByConstructor = new Map(objTypesCtor);
			this.#typeDeclarations = new Map(objEntries(celTypes));
			this.#listTypes = /* @__PURE__ */ new Map();
			this.#mapTypes = /* @__PURE__ */ new Map();
			this.#optionalTypes = /* @__PURE__ */ new Map();
			this.variables = /* @__PURE__ */ new Map();
			this.variables.dyn = this.unlistedVariablesAreDyn;
			for (const n in TYPES) this.registerConstant(n, "type", TYPES[n]);
		}
	}
	#ensureOwnVariables() {
		if (this.#ownsVariables) return;
		this.variables = new Map(this.variables);
		this.variables.dyn = this.unlistedVariablesAreDyn;
		this.#ownsVariables = true;
	}
	deleteVariable(name) {
		this.#ensureOwnVariables();
		this.variables.delete(name);
	}
	#pushOperator(decl) {
		if (!this.#operators) this.#operatorsByOp = null;
		this.operatorCandidates(decl.operator).add(decl);
		this.#operators.push(decl);
	}
	#pushFunction(decl) {
		if (!this.#functions) this.#functionsByKey = null;
		this.#functionCandidates(decl.partitionKey).add(decl);
		this.#functions.push(decl);
	}
	#ensureCandiate(c, key) {
		return c.get(key) || c.set(key, new Candidates(this)).get(key);
	}
	#getOperators() {
		if (this.#operators) return this.#operators;
		return this.#operators = [...this.#others.operators];
	}
	#getFunctions() {
		if (this.#functions) return this.#functions;
		return this.#functions = [...this.#others.functions];
	}
	operatorCandidates(op) {
		if (this.#operatorsByOp) return this.#ensureCandiate(this.#operatorsByOp, op);
		const c = this.#operatorsByOp = /* @__PURE__ */ new Map();
		for (const decl of this.#getOperators()) this.#ensureCandiate(c, decl.operator).add(decl);
		return this.#ensureCandiate(c, op);
	}
	functionCandidates(rec, name, argLen) {
		return this.#functionCandidates(`${rec ? "rcall" : "call"}:${name}:${argLen}`);
	}
	#functionCandidates(key) {
		if (this.#functionsByKey) return this.#ensureCandiate(this.#functionsByKey, key);
		const c = this.#functionsByKey = /* @__PURE__ */ new Map();
		for (const decl of this.#getFunctions()) this.#ensureCandiate(c, decl.partitionKey).add(decl);
		return this.#ensureCandiate(c, key);
	}
	registerVariable(name, type, opts) {
		if (this.#locked) throw new Error("Cannot modify frozen registry");
		let description = opts?.description;
		let value;
		if (typeof name === "string" && typeof type === "object" && !(type instanceof TypeDeclaration)) {
			description = type.description;
			value = type.value;
			if (type.schema) type = this.registerType({
				name: `$${name}`,
				schema: type.schema
			}).type;
			else type = type.type;
		} else if (typeof name === "object") {
			if (name.schema) type = this.registerType({
				name: `$${name.name}`,
				schema: name.schema
			}).type;
			else type = name.type;
			description = name.description;
			value = name.value;
			name = name.name;
		}
		if (typeof name !== "string" || !name) throw invalidVar(`name must be a string`);
		if (RESERVED.has(name)) throw invalidVar(`'${name}' is a reserved name`);
		if (this.variables.get(name) !== void 0) throw invalidVar(`'${name}' is already registered`);
		if (typeof type === "string") type = this.getType(type);
		else if (!(type instanceof TypeDeclaration)) throw invalidVar(`type is required`);
		this.#ensureOwnVariables();
		this.variables.set(name, new VariableDeclaration(name, type, description, value));
		return this;
	}
	#registerSchemaAsType(name, schema) {
		const fields = Object.create(null);
		for (const key of objKeys(schema)) {
			const def = schema[key];
			if (typeof def === "object" && def) fields[key] = this.registerType({
				name: `${name}.${key}`,
				schema: def
			}).type.name;
			else if (typeof def === "string") fields[key] = def;
			else throw new Error(`Invalid field definition for '${name}.${key}'`);
		}
		return fields;
	}
	registerConstant(name, type, value) {
		if (typeof name === "object") this.registerVariable(name);
		else this.registerVariable({
			name,
			type,
			value
		});
		return this;
	}
	getType(typename) {
		return this.#parseTypeString(typename, true);
	}
	getListType(type) {
		return this.#listTypes.get(type) || this.#listTypes.set(type, this.#parseTypeString(`list<${type}>`, true)).get(type);
	}
	getMapType(a, b) {
		return this.#mapTypes.get(a)?.get(b) || (this.#mapTypes.get(a) || this.#mapTypes.set(a, /* @__PURE__ */ new Map()).get(a)).set(b, this.#parseTypeString(`map<${a}, ${b}>`, true)).get(b);
	}
	getOptionalType(type) {
		return this.#optionalTypes.get(type) || this.#optionalTypes.set(type, this.#parseTypeString(`optional<${type}>`, true)).get(type);
	}
	assertType(typename, type, signature) {
		try {
			return this.#parseTypeString(typename, true);
		} catch (e) {
			e.message = `Invalid ${type} '${e.unknownType || typename}' in '${signature}'`;
			throw e;
		}
	}
	getFunctionType(typename) {
		if (typename === "ast") return astType;
		const t = this.#parseTypeString(typename, true);
		if (t.kind === "dyn" && t.valueType) throw new Error(`type '${t.name}' is not supported`);
		return t;
	}
	registerType(name, _d) {
		if (this.#locked) throw new Error("Cannot modify frozen registry");
		if (typeof name === "object") _d = name, name = _d.fullName || _d.name || _d.ctor?.name;
		if (typeof name === "string" && name[0] === ".") name = name.slice(1);
		if (typeof name !== "string" || name.length < 2 || RESERVED.has(name)) throw invalidType(`name '${name}' is not valid`);
		if (this.objectTypes.has(name)) throw invalidType(`type '${name}' already registered`);
		const type = this.#parseTypeString(name, false);
		if (type.kind !== "message") throw invalidType(`type '${name}' is not valid`);
		const decl = {
			name,
			typeType: new Type(name),
			type,
			ctor: typeof _d === "function" ? _d : _d?.ctor,
			convert: typeof _d === "function" ? void 0 : _d?.convert,
			fields: typeof _d?.schema === "object" ? this.#normalizeFields(name, this.#registerSchemaAsType(name, _d.schema)) : this.#normalizeFields(name, typeof _d === "function" ? void 0 : _d?.fields)
		};
		if (typeof decl.ctor !== "function") {
			if (!decl.fields) throw invalidType(`type '${name}' requires a constructor or fields`);
			Object.assign(decl, this.#createDefaultConvert(name, decl.fields));
		}
		this.objectTypes.set(name, Object.freeze(decl));
		this.objectTypesByConstructor.set(decl.ctor, decl);
		this.registerFunctionOverload(`type(${name}): type`, () => decl.typeType, { async: false });
		return decl;
	}
	/** @returns {TypeDeclaration} */
	#parseTypeString(typeStr, requireKnownTypes = true) {
		let match = this.#typeDeclarations.get(typeStr);
		if (match) return match;
		if (typeof typeStr !== "string" || !typeStr.length) throw new Error(`Invalid type: must be a string`);
		match = typeStr.match(/^[A-Z]$/);
		if (match) return this.#createDeclaration(_createPlaceholderType, typeStr, typeStr);
		match = typeStr.match(/^(dyn|list|map|optional)<(.+)>$/);
		if (!match) {
			if (requireKnownTypes) {
				const err = /* @__PURE__ */ new Error(`Unknown type: ${typeStr}`);
				err.unknownType = typeStr;
				throw err;
			}
			return this.#createDeclaration(_createMessageType, typeStr, typeStr);
		}
		const kind = match[1];
		const inner = match[2].trim();
		switch (kind) {
			case "dyn": {
				const type = this.#parseTypeString(inner, requireKnownTypes).wrappedType;
				this.#typeDeclarations.set(type.name, type);
				return type;
			}
			case "list": {
				const vType = this.#parseTypeString(inner, requireKnownTypes);
				return this.#createDeclaration(_createListType, `list<${vType}>`, vType);
			}
			case "map": {
				const parts = splitByComma(inner);
				if (parts.length !== 2) throw new Error(`Invalid map type: ${typeStr}`);
				const kType = this.#parseTypeString(parts[0], requireKnownTypes);
				const vType = this.#parseTypeString(parts[1], requireKnownTypes);
				return this.#createDeclaration(_createMapType, `map<${kType}, ${vType}>`, kType, vType);
			}
			case "optional": {
				const vType = this.#parseTypeString(inner, requireKnownTypes);
				return this.#createDeclaration(_createOptionalType, `optional<${vType}>`, vType);
			}
		}
	}
	#createDeclaration(creator, key, ...args) {
		return this.#typeDeclarations.get(key) || this.#typeDeclarations.set(key, creator(...args)).get(key);
	}
	findMacro(name, hasReceiver, argLen) {
		return this.functionCandidates(hasReceiver, name, argLen).macro;
	}
	findUnaryOverload(op, left) {
		return this.operatorCandidates(op).findUnaryOverload(left);
	}
	findBinaryOverload(op, left, right) {
		return this.operatorCandidates(op).findBinaryOverload(left, right);
	}
	#toCelFieldType(field) {
		if (typeof field === "string") return { type: field };
		if (field.id) return protobufjsFieldToCelType(field);
		return field;
	}
	#toCelFieldDeclaration(typename, fields, k, requireKnownTypes = false) {
		try {
			const field = this.#toCelFieldType(fields[k]);
			if (typeof field?.type !== "string") throw new Error(`unsupported declaration`);
			return this.#parseTypeString(field.type, requireKnownTypes);
		} catch (e) {
			e.message = `Field '${k}' in type '${typename}' has unsupported declaration: ${JSON.stringify(fields[k])}`;
			throw e;
		}
	}
	#normalizeFields(typename, fields) {
		if (!fields) return;
		const all = Object.create(null);
		for (const k of objKeys(fields)) all[k] = this.#toCelFieldDeclaration(typename, fields, k);
		return all;
	}
	#createDefaultConvert(name, fields) {
		const keys = objKeys(fields);
		const conversions = Object.create(null);
		for (const k of keys) {
			const type = fields[k];
			const decl = type.kind === "message" && this.objectTypes.get(type.name);
			if (decl === false) conversions[k] = false;
			else conversions[k] = decl.convert ? decl : false;
		}
		const Ctor = { [name]: class extends Map {
			#raw;
			constructor(v) {
				super();
				this.#raw = v;
			}
			[Symbol.iterator]() {
				if (this.size !== keys.length) for (const k of keys) this.get(k);
				return super[Symbol.iterator]();
			}
			get(field) {
				let v = super.get(field);
				if (v !== void 0 || this.has(field)) return v;
				const dec = conversions[field];
				if (dec === void 0) return;
				v = this.#raw instanceof Map ? this.#raw.get(field) : this.#raw?.[field];
				if (dec && v && typeof v === "object") switch (v.constructor) {
					case void 0:
					case Object:
					case Map: v = dec.convert(v);
				}
				return super.set(field, v), v;
			}
		} }[name];
		return {
			ctor: Ctor,
			convert(v) {
				if (!v) return;
				if (v.constructor === Ctor) return v;
				return new Ctor(v);
			}
		};
	}
	clone(opts) {
		this.#locked = true;
		return new Registry({
			parent: this,
			unlistedVariablesAreDyn: opts.unlistedVariablesAreDyn,
			enableOptionalTypes: opts.enableOptionalTypes
		});
	}
	getDefinitions() {
		const variables = [];
		const functions = [];
		for (const [, varDecl] of this.variables) {
			if (!varDecl) continue;
			variables.push({
				name: varDecl.name,
				description: varDecl.description || null,
				type: varDecl.type.name
			});
		}
		for (const decl of this.#getFunctions()) functions.push({
			signature: decl.signature,
			name: decl.name,
			description: decl.description,
			receiverType: decl.receiverType ? decl.receiverType.name : null,
			returnType: decl.returnType.name,
			params: decl.params.map((p) => ({
				name: p.name,
				type: p.type.name,
				description: p.description
			}))
		});
		return {
			variables,
			functions
		};
	}
	#parseSignature(signature) {
		if (typeof signature !== "string") throw new Error("Invalid signature: must be a string");
		const match = signature.match(/^(?:([a-zA-Z0-9.<>]+)\.)?(\w+)\(([^)]*)\):(.*)$/);
		if (!match) throw new Error(`Invalid signature: ${signature}`);
		const returnType = match[4].trim();
		if (!returnType) throw new Error(`Invalid signature: ${signature}`);
		return {
			receiverType: match[1] || null,
			name: match[2],
			argTypes: splitByComma(match[3]),
			returnType
		};
	}
	/**
	* @param {FunctionDeclaration} a
	* @param {FunctionDeclaration} b
	*/
	#functionSignatureOverlaps(a, b) {
		if (a.name !== b.name) return false;
		if (a.argTypes.length !== b.argTypes.length) return false;
		if ((a.receiverType || b.receiverType) && (!a.receiverType || !b.receiverType)) return false;
		return !(a.receiverType !== b.receiverType && a.receiverType !== dynType$1 && b.receiverType !== dynType$1) && (b.macro || a.macro || b.argTypes.every((t, i) => {
			const o = a.argTypes[i];
			return t === o || t === dynType$1 || o === dynType$1;
		}));
	}
	/** @param {FunctionDeclaration} newDec */
	#checkOverlappingSignatures(newDec) {
		for (const decl of this.#functionCandidates(newDec.partitionKey)) {
			if (!this.#functionSignatureOverlaps(decl, newDec)) continue;
			throw new Error(`Function signature '${newDec.signature}' overlaps with existing overload '${decl.signature}'.`);
		}
	}
	#normalizeParam(i, aType, param) {
		if (!param) return {
			type: this.getFunctionType(aType),
			name: `arg${i}`,
			description: null
		};
		const type = param.type || aType;
		if (!type) throw new Error(`params[${i}].type is required`);
		if (aType && type !== aType) throw new Error(`params[${i}].type not equal to signature type`);
		return {
			name: param.name || `arg${i}`,
			type: this.getFunctionType(type),
			description: param.description ?? null
		};
	}
	registerFunctionOverload(s, handler, opts) {
		if (this.#locked) throw new Error("Cannot modify frozen registry");
		if (typeof s === "object") opts = s;
		else if (typeof handler === "object") opts = handler;
		else if (!opts) opts = {};
		const sig = typeof s === "string" ? s : opts.signature ?? void 0;
		const parsed = sig !== void 0 ? this.#parseSignature(sig) : void 0;
		const name = parsed?.name || opts.name;
		const receiverType = parsed?.receiverType || opts.receiverType;
		const argTypes = parsed?.argTypes;
		const returnType = parsed?.returnType || opts.returnType;
		const params = opts.params;
		handler = typeof handler === "function" ? handler : opts.handler;
		let dec;
		try {
			if (!name) throw new Error(`signature or name are required`);
			if (!returnType) throw new Error(`must have a returnType`);
			if (params) {
				if (argTypes && params.length !== argTypes.length) throw new Error(`mismatched length in params and args in signature`);
			} else if (!argTypes) throw new Error(`signature or params are required`);
			dec = new FunctionDeclaration({
				name,
				async: opts?.async,
				receiverType: receiverType ? this.getType(receiverType) : null,
				returnType: this.getType(returnType),
				handler,
				description: opts.description,
				params: (argTypes || params).map((_, i) => this.#normalizeParam(i, argTypes?.[i], params?.[i]))
			});
		} catch (e) {
			if (typeof sig === "string") e.message = `Invalid function declaration '${sig}': ${e.message}`;
			else if (name) e.message = `Invalid function declaration '${name}': ${e.message}`;
			else e.message = `Invalid function declaration: ${e.message}`;
			throw e;
		}
		this.#checkOverlappingSignatures(dec);
		this.#pushFunction(dec);
	}
	registerOperatorOverload(string, handler, opts) {
		const unaryParts = string.match(/^([-!])([\w.<>]+)(?::\s*([\w.<>]+))?$/);
		if (unaryParts) {
			const [, op, operandType, returnType] = unaryParts;
			return this.unaryOverload(op, operandType, handler, returnType, opts?.async);
		}
		const parts = string.match(/^([\w.<>]+) ([-+*%/]|==|!=|<|<=|>|>=|in) ([\w.<>]+)(?::\s*([\w.<>]+))?$/);
		if (!parts) throw new Error(`Operator overload invalid: ${string}`);
		const [, leftType, op, rightType, returnType] = parts;
		return this.binaryOverload(leftType, op, rightType, handler, returnType);
	}
	unaryOverload(op, typeStr, handler, returnTypeStr, async) {
		if (this.#locked) throw new Error("Cannot modify frozen registry");
		const leftType = this.assertType(typeStr, "type", `${op}${typeStr}`);
		const returnType = this.assertType(returnTypeStr || typeStr, "return type", `${op}${typeStr}: ${returnTypeStr || typeStr}`);
		const d = new OperatorDeclaration({
			op: `${op}_`,
			leftType,
			returnType,
			handler,
			async
		});
		this.#pushOperator(this.#assertOverload(d));
	}
	#hasOverload(d) {
		for (const o of this.operatorCandidates(d.operator)) if (d.equals(o)) return true;
		return false;
	}
	#assertOverload(decl) {
		if (!this.#hasOverload(decl)) return decl;
		throw new Error(`Operator overload already registered: ${decl.signature}`);
	}
	binaryOverload(leftTypeStr, op, rightTypeStr, handler, returnTypeStr, async) {
		if (this.#locked) throw new Error("Cannot modify frozen registry");
		returnTypeStr ??= isRelational.has(op) ? "bool" : leftTypeStr;
		const sig = `${leftTypeStr} ${op} ${rightTypeStr}: ${returnTypeStr}`;
		let leftType = this.assertType(leftTypeStr, "left type", sig);
		let rightType = this.assertType(rightTypeStr, "right type", sig);
		const returnType = this.assertType(returnTypeStr, "return type", sig);
		if (leftType.kind === "dyn" && leftType.valueType) rightType = rightType.wrappedType;
		else if (rightType.kind === "dyn" && rightType.valueType) leftType = leftType.wrappedType;
		if (isRelational.has(op) && returnType.type !== "bool") throw new Error(`Comparison operator '${op}' must return 'bool', got '${returnType.type}'`);
		const dec = new OperatorDeclaration({
			op,
			leftType,
			rightType,
			returnType,
			handler,
			async
		});
		if (dec.hasPlaceholderType && !(rightType.hasPlaceholderType && leftType.hasPlaceholderType)) throw new Error(`Operator overload with placeholders must use them in both left and right types: ${sig}`);
		this.#assertOverload(dec);
		if (op === "==") {
			const declarations = [new OperatorDeclaration({
				op: "!=",
				leftType,
				rightType,
				handler(a, b, ast, ev) {
					return !handler(a, b, ast, ev);
				},
				returnType,
				async
			})];
			if (leftType !== rightType) declarations.push(new OperatorDeclaration({
				op: "==",
				leftType: rightType,
				rightType: leftType,
				handler(a, b, ast, ev) {
					return handler(b, a, ast, ev);
				},
				returnType,
				async
			}), new OperatorDeclaration({
				op: "!=",
				leftType: rightType,
				rightType: leftType,
				handler(a, b, ast, ev) {
					return !handler(b, a, ast, ev);
				},
				returnType,
				async
			}));
			for (const decl of declarations) this.#assertOverload(decl);
			for (const decl of declarations) this.#pushOperator(decl);
		}
		this.#pushOperator(dec);
	}
};
const isRelational = /* @__PURE__ */ new Set([
	"<",
	"<=",
	">",
	">=",
	"==",
	"!=",
	"in"
]);
function createRegistry(opts) {
	return new Registry(opts);
}
var RootContext = class {
	#vars;
	#contextObj;
	#contextMap;
	#convertCache;
	constructor(registry, context) {
		this.#vars = registry.variables;
		if (context === void 0 || context === null) return;
		if (typeof context !== "object") throw evaluationError("invalid_context", "Context must be an object");
		if (context instanceof Map) this.#contextMap = context;
		else this.#contextObj = context;
	}
	getValue(key) {
		return this.#convertCache?.get(key) || (this.#contextObj ? this.#contextObj[key] : this.#contextMap?.get(key));
	}
	getVariable(name) {
		return this.#vars.get(name) ?? (this.#vars.dyn && !RESERVED.has(name) ? new VariableDeclaration(name, dynType$1) : void 0);
	}
	getCheckedValue(ev, ast) {
		const v = this.getValue(ast.args);
		if (v === void 0) throw ev.createError("unknown_variable", `Unknown variable: ${ast.args}`, ast);
		if (ast.checkedType.matchesValueType(v, ev)) return v;
		const type = ast.checkedType;
		const valueType = ev.debugType(v);
		if (type.kind === "message" && valueType.kind === "map") {
			const c = ev.objectTypes.get(type.name)?.convert?.(v);
			if (c) return (this.#convertCache ??= /* @__PURE__ */ new Map()).set(ast.args, c), c;
		}
		throw ev.createError("variable_type_mismatch", `Variable '${ast.args}' is not of type '${type}', got '${valueType}'`, ast);
	}
	forkWithVariable(iterVar, iterType) {
		return new OverlayContext(this, iterVar, iterType);
	}
};
var OverlayContext = class OverlayContext {
	#parent;
	accuType;
	accuValue;
	iterValue;
	constructor(parent, iterVar, iterType) {
		this.#parent = parent;
		this.iterVar = iterVar;
		this.iterType = iterType;
	}
	forkWithVariable(iterVar, iterType) {
		return new OverlayContext(this, iterVar, iterType);
	}
	reuse(parent) {
		if (!this.async) return this.#parent = parent, this;
		const ctx = new OverlayContext(parent, this.iterVar, this.iterType);
		ctx.accuType = this.accuType;
		return ctx;
	}
	setIterValue(v, ev) {
		if (this.iterType.matchesValueType(v, ev)) return this.iterValue = v, this;
		const type = this.iterType;
		const valueType = ev.debugType(v);
		if (type.kind === "message" && valueType.kind === "map") {
			const c = ev.objectTypes.get(type.name)?.convert?.(v);
			if (c) return this.iterValue = c, this;
		}
		throw ev.createError("variable_type_mismatch", `Variable '${this.iterVar}' is not of type '${type}', got '${valueType}'`);
	}
	setAccuType(type) {
		return this.accuType = type, this;
	}
	setAccuValue(v) {
		return this.accuValue = v, this;
	}
	getValue(key) {
		return this.iterVar === key ? this.iterValue : this.#parent.getValue(key);
	}
	getCheckedValue(ev, ast) {
		if (this.iterVar === ast.args) return this.iterValue;
		return this.#parent.getCheckedValue(ev, ast);
	}
	getVariable(name) {
		if (this.iterVar === name) return new VariableDeclaration(name, this.iterType);
		return this.#parent.getVariable(name);
	}
};
/**
* Extract CEL field declarations from a protobufjs message type.
* Maps protobuf types to CEL types.
* @param {protobuf.Type} messageType - The protobufjs message type
* @returns {Object} Field declarations in CEL format {fieldName: 'celType'}
*/
function protobufjsFieldToCelType(field) {
	let fieldType;
	if (field.map) fieldType = `map<${protobufjsTypeToCelType(field.keyType, field.resolvedKeyType)}, ${protobufjsTypeToCelType(field.type, field.resolvedType)}>`;
	else fieldType = protobufjsTypeToCelType(field.type, field.resolvedType);
	return { type: field.repeated ? `list<${fieldType}>` : fieldType };
}
/**
* Map protobuf type names to CEL type names.
* @param {string} protoType - The protobuf type name
* @param {protobuf.Type|null} resolvedType - The resolved type for message/enum fields
* @returns {string} The CEL type name
*/
function protobufjsTypeToCelType(protoType, resolvedType) {
	switch (protoType) {
		case "string": return "string";
		case "bytes": return "bytes";
		case "bool": return "bool";
		case "double":
		case "float":
		case "int32":
		case "int64":
		case "sint32":
		case "sint64":
		case "sfixed32":
		case "sfixed64":
		case "uint32":
		case "uint64":
		case "fixed32":
		case "fixed64": return "double";
		default:
			switch (resolvedType?.constructor.name) {
				case "Type": return resolvedType.fullName.slice(1);
				case "Enum": return "int";
			}
			if (protoType?.includes(".")) return protoType;
			return "dyn";
	}
}
// node_modules/@marcbachmann/cel-js/lib/operators.js
const dynType = celTypes.dyn;
var Base = class {
	dynType = celTypes.dyn;
	optionalType = celTypes.optional;
	stringType = celTypes.string;
	intType = celTypes.int;
	doubleType = celTypes.double;
	boolType = celTypes.bool;
	nullType = celTypes.null;
	listType = celTypes.list;
	mapType = celTypes.map;
	constructor(opts) {
		this.opts = opts.opts;
		this.registry = opts.registry;
		this.objectTypes = this.registry.objectTypes;
		this.objectTypesByConstructor = this.registry.objectTypesByConstructor;
	}
	/**
	* Get a TypeDeclaration instance for a type name
	* @param {string} typeName - The type name (e.g., 'string', 'int', 'dyn')
	* @returns {TypeDeclaration} The type declaration instance
	*/
	getType(typeName) {
		return this.registry.getType(typeName);
	}
	debugType(v) {
		switch (typeof v) {
			case "string": return this.stringType;
			case "bigint": return this.intType;
			case "number": return this.doubleType;
			case "boolean": return this.boolType;
			case "object":
				if (v === null) return this.nullType;
				switch (v.constructor) {
					case void 0:
					case Object:
					case Map: return this.mapType;
					case Array:
					case Set: return this.listType;
					default: return this.objectTypesByConstructor.get(v.constructor)?.type || unsupportedType(this, v.constructor?.name || typeof v);
				}
			default: unsupportedType(this, typeof v);
		}
	}
};
function unsupportedType(self, type) {
	throw self.createError("unsupported_type", `Unsupported type: ${type}`);
}
const maybeAsyncArray = (a) => Array.isArray(a) ? a.some((n) => n.maybeAsync) : false;
function maybeAsync(l, r, h) {
	if (r === true || r && (r?.maybeAsync || maybeAsyncArray(r))) return maybeAsyncBoth(h);
	if (l === true || l && (l?.maybeAsync || maybeAsyncArray(l))) return maybeAsyncFirst(h);
	return h;
}
function maybeAsyncBoth(handler) {
	return handler.__asyncBoth ??= function handle(a, b, c, d) {
		if (!(a instanceof Promise || b instanceof Promise)) return handler(a, b, c, d);
		if (!(b instanceof Promise)) return a.then((_a) => handler(_a, b, c, d));
		if (!(a instanceof Promise)) return b.then((_b) => handler(a, _b, c, d));
		return Promise.all([a, b]).then((p) => handler(p[0], p[1], c, d));
	};
}
function maybeAsyncFirst(handler) {
	return handler.__asyncFirst ??= function handle(a, b, c, d) {
		if (a instanceof Promise) return a.then((_a) => handler(_a, b, c, d));
		return handler(a, b, c, d);
	};
}
function checkAccessNode(chk, ast, ctx) {
	ast.right = ast.args[1];
	const leftType = chk.check(ast.left = ast.args[0], ctx);
	if (ast.op === "[]") chk.check(ast.right, ctx);
	ast.handle = maybeAsync(ast.left, ast.op === "[]" ? ast.right : false, leftType !== dynType ? fieldAccessStatic : fieldAccess);
	if (leftType.kind !== "optional") return chk.checkAccessOnType(ast, ctx, leftType);
	return chk.registry.getOptionalType(chk.checkAccessOnType(ast, ctx, leftType.valueType, true));
}
function checkOptionalAccessNode(chk, ast, ctx) {
	ast.right = ast.args[1];
	const leftType = chk.check(ast.left = ast.args[0], ctx);
	if (ast.op === "[?]") chk.check(ast.right, ctx);
	ast.handle = maybeAsync(ast.left, ast.op === "[?]" ? ast.right : false, oFieldAccess);
	const actualType = leftType.kind === "optional" ? leftType.valueType : leftType;
	return chk.registry.getOptionalType(chk.checkAccessOnType(ast, ctx, actualType, true));
}
const HOMOGENEOUS_PREFIX = {
	heterogeneous_list_element: "List elements must have the same type,",
	heterogeneous_map_key: "Map key uses wrong type,",
	heterogeneous_map_value: "Map value uses wrong type,"
};
function checkElementHomogenous(chk, ctx, expected, el, code) {
	const type = chk.check(el, ctx);
	if (type === expected || expected.isEmpty()) return type;
	if (type.isEmpty()) return expected;
	throw chk.createError(code, `${HOMOGENEOUS_PREFIX[code]} expected type '${chk.formatType(expected)}' but found '${chk.formatType(type)}'`, el);
}
function checkElement(chk, ctx, expected, el) {
	return expected.unify(chk.registry, chk.check(el, ctx)) || dynType;
}
function ternaryConditionError(ev, value, node) {
	const type = ev.debugRuntimeType(value);
	return ev.createError("invalid_condition_type", `${node.meta.label || "Ternary condition must be bool"}, got '${type}'`, node);
}
function handleTernary(c, ev, ast, ctx) {
	if (c === true) return ev.run(ast.left, ctx);
	if (c === false) return ev.run(ast.right, ctx);
	throw ternaryConditionError(ev, c, ast.condition);
}
function logicalOperandError(ev, value, node) {
	const type = ev.debugRuntimeType(value);
	return ev.createError("invalid_logical_operand", `Logical operator requires bool operands, got '${type}'`, node);
}
function logicalValueOrErr(ev, v, node) {
	if (v instanceof Error) return v;
	return logicalOperandError(ev, v, node);
}
function _logicalOp(exp, ev, ast, left, right) {
	if (right === exp) return exp;
	if (right === !exp) {
		if (left === right) return right;
		throw logicalValueOrErr(ev, left, ast.left);
	}
	if (right instanceof Promise) return right.then((r) => _logicalOpAsync(exp, ev, ast, left, r));
	throw logicalOperandError(ev, right, ast.left);
}
function _logicalOpAsync(exp, ev, ast, left, right) {
	if (right === exp) return exp;
	if (typeof right !== "boolean") throw logicalOperandError(ev, right, ast.right);
	if (typeof left !== "boolean") throw logicalValueOrErr(ev, left, ast.left);
	return !exp;
}
function checkLogicalOp(chk, ast, ctx) {
	const leftType = chk.check(ast.left = ast.args[0], ctx);
	const rightType = chk.check(ast.right = ast.args[1], ctx);
	if (!leftType.isDynOrBool()) throw chk.createError("invalid_logical_operand", `Logical operator requires bool operands, got '${chk.formatType(leftType)}'`, ast);
	if (!rightType.isDynOrBool()) throw chk.createError("invalid_logical_operand", `Logical operator requires bool operands, got '${chk.formatType(rightType)}'`, ast);
	return chk.boolType;
}
function checkUnary(chk, ast, ctx) {
	const op = ast.op;
	const right = chk.check(ast.args, ctx);
	ast.candidates = chk.registry.operatorCandidates(op);
	if (right.kind === "dyn") {
		ast.handle = maybeAsync(ast.args, false, handleUnary);
		return ast.candidates.returnType;
	}
	const overload = ast.candidates.findUnaryOverload(right);
	if (!overload) throw chk.createError("no_such_overload", `no such overload: ${op[0]}${chk.formatType(right)}`, ast);
	ast.handle = maybeAsync(ast.args, false, overload.handler);
	return overload.returnType;
}
function handleUnary(left, ast, ev) {
	const leftType = ev.debugRuntimeType(left, ast.args.checkedType);
	const overload = ast.candidates.findUnaryOverload(leftType);
	if (overload) return overload.handler(left);
	throw ev.createError("no_such_overload", `no such overload: ${ast.op[0]}${leftType}`, ast);
}
function evaluateUnary(ev, ast, ctx) {
	return ast.handle(ev.run(ast.args, ctx), ast, ev);
}
function checkBinary(chk, ast, ctx) {
	const op = ast.op;
	const left = chk.check(ast.left = ast.args[0], ctx);
	const right = chk.check(ast.right = ast.args[1], ctx);
	ast.candidates = chk.registry.operatorCandidates(op);
	const overload = left.hasDynType || right.hasDynType ? void 0 : ast.candidates.findBinaryOverload(left, right);
	ast.handle = maybeAsync(ast.left, ast.right, overload?.handler || handleBinary);
	if (overload) return overload.returnType;
	const type = ast.candidates.checkBinaryOverload(left, right);
	if (!left.hasDynType) ast.leftStaticType = left;
	if (!right.hasDynType) ast.rightStaticType = right;
	if (type) return type;
	throw chk.createError("no_such_overload", `no such overload: ${chk.formatType(left)} ${op} ${chk.formatType(right)}`, ast);
}
function evaluateBinary(ev, ast, ctx) {
	return ast.handle(ev.run(ast.left, ctx), ev.run(ast.right, ctx), ast, ev);
}
function evaluateBinaryFirst(ev, ast, ctx) {
	return ast.handle(ev.run(ast.left, ctx), ast.right, ast, ev);
}
function handleBinary(left, right, ast, ev) {
	const leftType = ast.leftStaticType || ev.debugTypeDeep(left).wrappedType;
	const rightType = ast.rightStaticType || ev.debugTypeDeep(right).wrappedType;
	const overload = ast.candidates.findBinaryOverload(leftType, rightType);
	if (overload) return overload.handler(left, right, ast, ev);
	throw ev.createError("no_such_overload", `no such overload: ${leftType} ${ast.op} ${rightType}`, ast);
}
function callFunctionHandler(handler, ev, args, ast) {
	try {
		const result = handler.apply(ev, args);
		if (result instanceof Promise) return result.catch((error) => {
			throw attachErrorAst(error, ast);
		});
		return result;
	} catch (error) {
		throw attachErrorAst(error, ast);
	}
}
function callFn(args, ast, ev) {
	const argAst = ast.args[1];
	const types = ast.argTypes;
	let i = argAst.length;
	while (i--) types[i] = ev.debugRuntimeType(args[i], argAst[i].checkedType);
	const decl = ast.candidates.findFunction(types);
	if (decl) return callFunctionHandler(decl.handler, ev, args, ast);
	throw ev.createError("no_matching_overload", `found no matching overload for '${ast.args[0]}(${types.map((t) => t.unwrappedType).join(", ")})'`, ast);
}
function callRecFn(args, ev, ast) {
	const [, receiverAst, argAst] = ast.args;
	const types = ast.argTypes;
	for (let i = 0; i < types.length; i++) types[i] = ev.debugRuntimeType(args[i + 1], argAst[i].checkedType);
	const receiverType = ev.debugRuntimeType(args[0], receiverAst.checkedType);
	const decl = ast.candidates.findFunction(types, receiverType);
	if (decl) return callFunctionHandler(decl.handler, ev, args, ast);
	throw ev.createError("no_matching_overload", `found no matching overload for '${receiverType.type}.${ast.args[0]}(${types.map((t) => t.unwrappedType).join(", ")})'`, ast);
}
function resolveAstArray(ev, astArray, ctx, i = astArray.length) {
	if (i === 0) return [];
	let async;
	const results = new Array(i);
	while (i--) if ((results[i] = ev.run(astArray[i], ctx)) instanceof Promise) async ??= true;
	return async ? Promise.all(results) : results;
}
function safeFromEntries(entries) {
	const obj = {};
	for (let i = 0; i < entries.length; i++) {
		const [k, v] = entries[i];
		if (k === "__proto__" || k === "constructor" || k === "prototype") continue;
		obj[k] = v;
	}
	return obj;
}
function comprehensionElementType(chk, iterable, ctx) {
	const iterType = chk.check(iterable, ctx);
	if (iterType.kind === "dyn") return iterType;
	if (iterType.kind === "list") return iterType.valueType;
	if (iterType.kind === "map") return iterType.keyType;
	throw chk.createError("invalid_comprehension_range", `Expression of type '${chk.formatType(iterType)}' cannot be range of a comprehension (must be list, map, or dynamic).`, iterable);
}
function toIterable(ev, args, coll) {
	if (coll instanceof Set) return [...coll];
	if (coll instanceof Map) return [...coll.keys()];
	if (coll && typeof coll === "object") return objKeys(coll);
	throw ev.createError("invalid_comprehension_range", `Expression of type '${ev.debugType(coll)}' cannot be range of a comprehension (must be list, map, or dynamic).`, args.iterable);
}
function runQualifier(items, args, ev, ctx) {
	if (!isArray(items)) items = toIterable(ev, args, items);
	const accu = ev.run(args.init, ctx = args.iterCtx.reuse(ctx));
	ctx.accuValue = accu;
	if (ctx === args.iterCtx) return iterateQuantifier(ev, ctx, args, items, accu, 0);
	return continueQuantifier(ev, ctx, args, items, accu, 0);
}
function runComprehension(items, args, ev, ctx) {
	if (!isArray(items)) items = toIterable(ev, args, items);
	const accu = ev.run(args.init, ctx = args.iterCtx.reuse(ctx));
	ctx.accuValue = accu;
	if (ctx === args.iterCtx) return iterateLoop(ev, ctx, args, items, accu, 0);
	return continueLoop(ev, ctx, args, items, accu, 0);
}
function iterateLoop(ev, ctx, args, items, accu, i) {
	const condition = args.condition;
	const step = args.step;
	const len = items.length;
	while (i < len) {
		if (condition && !condition(accu)) break;
		accu = ev.run(step, ctx.setIterValue(items[i++], ev));
		if (accu instanceof Promise) return continueLoop(ev, ctx, args, items, accu, i);
	}
	return args.result(accu);
}
async function continueLoop(ev, ctx, args, items, accu, i) {
	if (ctx === args.iterCtx) ctx.async = true;
	const condition = args.condition;
	const step = args.step;
	const len = items.length;
	accu = await accu;
	while (i < len) {
		if (condition && !condition(accu)) return args.result(accu);
		accu = ev.run(step, ctx.setIterValue(items[i++], ev));
		if (accu instanceof Promise) accu = await accu;
	}
	return args.result(accu);
}
function iterateQuantifier(ev, ctx, args, items, accu, i, error, stp) {
	const condition = args.condition;
	const step = args.step;
	const len = items.length;
	while (i < len) {
		if (!condition(accu)) return args.result(accu);
		stp = ev.tryEval(step, ctx.setIterValue(items[i++], ev));
		if (stp instanceof Promise) return continueQuantifier(ev, ctx, args, items, accu, i, error, stp);
		if (stp instanceof Error && (error ??= stp)) continue;
		accu = stp;
	}
	if (error && condition(accu)) throw error;
	return args.result(accu);
}
async function continueQuantifier(ev, ctx, args, items, accu, i, error, stp) {
	if (ctx === args.iterCtx) ctx.async = true;
	const condition = args.condition;
	const step = args.step;
	const len = items.length;
	stp = await stp;
	if (stp instanceof Error) error ??= stp;
	else accu = stp;
	while (i < len) {
		if (!condition(accu)) return args.result(accu);
		stp = ev.tryEval(step, ctx.setIterValue(items[i++], ev));
		if (stp instanceof Promise) stp = await stp;
		if (stp instanceof Error && (error ??= stp)) continue;
		accu = stp;
	}
	if (error && condition(accu)) throw error;
	return args.result(accu);
}
function oFieldAccess(left, right, ast, ev) {
	return ev.optionalType.field(left, right, ast, ev);
}
function fieldAccessStatic(left, right, ast, ev) {
	return ast.left.checkedType.field(left, right, ast, ev);
}
const empty = Object.create(null);
function fieldAccess(left, right, ast, ev) {
	switch (left?.constructor) {
		case void 0:
		case Object: {
			const v = hasOwn(left || empty, right) ? left[right] : void 0;
			if (v !== void 0) return ev.debugType(v), v;
			break;
		}
		case Map: {
			const v = left.get(right);
			if (v !== void 0) return ev.debugType(v), v;
			break;
		}
		case Array:
		case Set: return ev.listType.field(left, right, ast, ev);
		default:
			const t = ev.objectTypesByConstructor.get(left.constructor);
			if (t) return t.type.field(left, right, ast, ev);
			else if (typeof left === "object") unsupportedType(ev, left.constructor.name);
	}
	throw ev.createError("no_such_key", `No such key: ${right}`, ast);
}
const emptyList = () => [];
const emptyMap = () => ({});
const OPERATORS$1 = {
	value: {
		check(chk, ast) {
			return chk.debugType(ast.args);
		},
		evaluate(_ev, ast) {
			return ast.args;
		}
	},
	id: {
		check(chk, ast, ctx) {
			const variable = ctx.getVariable(ast.args);
			if (!variable) throw chk.createError("unknown_variable", `Unknown variable: ${ast.args}`, ast);
			if (variable.constant) {
				const alternate = ast.clone(OPERATORS$1.value, variable.value);
				ast.setMeta("alternate", alternate);
				return chk.check(alternate, ctx);
			}
			return variable.type;
		},
		evaluate(ev, ast, ctx) {
			return ctx.getCheckedValue(ev, ast);
		}
	},
	".": {
		alias: "fieldAccess",
		check: checkAccessNode,
		evaluate: evaluateBinaryFirst
	},
	".?": {
		alias: "optionalFieldAccess",
		check: checkOptionalAccessNode,
		evaluate: evaluateBinaryFirst
	},
	"[]": {
		alias: "bracketAccess",
		check: checkAccessNode,
		evaluate: evaluateBinary
	},
	"[?]": {
		alias: "optionalBracketAccess",
		check: checkOptionalAccessNode,
		evaluate: evaluateBinary
	},
	call: {
		check(chk, ast, ctx) {
			const [functionName, args] = ast.args;
			const candidates = ast.candidates = chk.registry.functionCandidates(false, functionName, args.length);
			const argTypes = ast.argTypes = args.map((a) => chk.check(a, ctx));
			const decl = candidates.findFunction(argTypes);
			if (!decl) throw chk.createError("no_matching_overload", `found no matching overload for '${functionName}(${chk.formatTypeList(argTypes)})'`, ast);
			ast.handle = maybeAsync(args, false, argTypes.some((t) => t.hasDynType) ? callFn : decl.handler.__handle ??= (l, _ast, e) => callFunctionHandler(decl.handler, e, l, _ast));
			return decl.returnType;
		},
		evaluate(ev, ast, ctx) {
			return ast.handle(resolveAstArray(ev, ast.args[1], ctx), ast, ev);
		}
	},
	rcall: {
		check(chk, ast, ctx) {
			const [methodName, receiver, args] = ast.args;
			const receiverType = chk.check(receiver, ctx);
			const candidates = ast.candidates = chk.registry.functionCandidates(true, methodName, args.length);
			const argTypes = ast.argTypes = args.map((a) => chk.check(a, ctx));
			ast.receiverWithArgs = [receiver, ...args];
			ast.handle = maybeAsync(ast.receiverWithArgs, false, callRecFn);
			if (receiverType.kind === "dyn" && candidates.returnType) return candidates.returnType;
			const decl = candidates.findFunction(argTypes, receiverType);
			if (!decl) throw chk.createError("no_matching_overload", `found no matching overload for '${receiverType.type}.${methodName}(${chk.formatTypeList(argTypes)})'`, ast);
			if (!receiverType.hasPlaceholderType && !argTypes.some((t) => t.hasDynType)) {
				const fn = decl.handler;
				const handle = fn.__handle ??= (a, ev, _ast) => callFunctionHandler(fn, ev, a, _ast);
				ast.handle = maybeAsync(ast.receiverWithArgs, false, handle);
			}
			return decl.returnType;
		},
		evaluate(ev, ast, ctx) {
			return ast.handle(resolveAstArray(ev, ast.receiverWithArgs, ctx), ev, ast);
		}
	},
	list: {
		check(chk, ast, ctx) {
			const arr = ast.args;
			const arrLen = arr.length;
			if (arrLen === 0) return ast.setMeta("evaluate", emptyList) && chk.getType("list<T>");
			let valueType = chk.check(arr[0], ctx);
			const check = chk.opts.homogeneousAggregateLiterals ? checkElementHomogenous : checkElement;
			for (let i = 1; i < arrLen; i++) valueType = check(chk, ctx, valueType, arr[i], "heterogeneous_list_element");
			return chk.registry.getListType(valueType);
		},
		evaluate(ev, ast, ctx) {
			return resolveAstArray(ev, ast.args, ctx);
		}
	},
	map: {
		check(chk, ast, ctx) {
			const arr = ast.args;
			const arrLen = arr.length;
			if (arrLen === 0) return ast.setMeta("evaluate", emptyMap) && chk.getType("map<K, V>");
			const check = chk.opts.homogeneousAggregateLiterals ? checkElementHomogenous : checkElement;
			let keyType = chk.check(arr[0][0], ctx);
			let valueType = chk.check(arr[0][1], ctx);
			for (let i = 1; i < arrLen; i++) {
				const e = arr[i];
				keyType = check(chk, ctx, keyType, e[0], "heterogeneous_map_key");
				valueType = check(chk, ctx, valueType, e[1], "heterogeneous_map_value");
			}
			return chk.registry.getMapType(keyType, valueType);
		},
		evaluate(ev, ast, ctx) {
			const astEntries = ast.args;
			const len = astEntries.length;
			const results = new Array(len);
			let async;
			for (let i = 0; i < len; i++) {
				const e = astEntries[i];
				const k = ev.run(e[0], ctx);
				const v = ev.run(e[1], ctx);
				if (k instanceof Promise || v instanceof Promise) {
					results[i] = Promise.all([k, v]);
					async ??= true;
				} else results[i] = [k, v];
			}
			if (async) return Promise.all(results).then(safeFromEntries);
			return safeFromEntries(results);
		}
	},
	comprehension: {
		check(chk, ast, ctx) {
			const args = ast.args;
			args.iterCtx = ctx.forkWithVariable(args.iterVarName, comprehensionElementType(chk, args.iterable, ctx)).setAccuType(chk.check(args.init, ctx));
			const stepType = chk.check(args.step, args.iterCtx);
			const handler = args.errorsAreFatal ? runComprehension : runQualifier;
			ast.handle = maybeAsync(args.iterable, false, handler);
			if (args.kind === "quantifier") return chk.boolType;
			return stepType;
		},
		evaluate(ev, ast, ctx) {
			return ast.handle(ev.run(ast.args.iterable, ctx), ast.args, ev, ctx);
		}
	},
	accuValue: {
		check(_chk, _ast, ctx) {
			return ctx.accuType;
		},
		evaluate(_ev, _ast, ctx) {
			return ctx.accuValue;
		}
	},
	accuInc: {
		check(_chk, _ast, ctx) {
			return ctx.accuType;
		},
		evaluate(_ev, _ast, ctx) {
			return ctx.accuValue += 1;
		}
	},
	accuPush: {
		check(chk, ast, ctx) {
			const listType = ctx.accuType;
			const itemType = chk.check(ast.args, ctx);
			if (!ast.args.maybeAsync) ast.setMeta("evaluate", OPERATORS$1.accuPush.evaluateSync);
			if (listType.kind === "list" && listType.valueType.kind !== "param") return listType;
			return chk.registry.getListType(itemType);
		},
		evaluateSync(ev, ast, ctx) {
			return ctx.accuValue.push(ev.run(ast.args, ctx)), ctx.accuValue;
		},
		evaluate(ev, ast, ctx) {
			const arr = ctx.accuValue;
			const el = ev.run(ast.args, ctx);
			if (el instanceof Promise) return el.then((_e) => arr.push(_e) && arr);
			arr.push(el);
			return arr;
		}
	},
	"?:": {
		alias: "ternary",
		check(chk, ast, ctx) {
			const condast = ast.condition = ast.args[0];
			const leftast = ast.left = ast.args[1];
			const rightast = ast.right = ast.args[2];
			const condType = chk.check(condast, ctx);
			if (!condType.isDynOrBool()) throw chk.createError("invalid_condition_type", `${condast.meta.label || "Ternary condition must be bool"}, got '${chk.formatType(condType)}'`, condast);
			const leftType = chk.check(leftast, ctx);
			const rightType = chk.check(rightast, ctx);
			const unified = leftType.unify(chk.registry, rightType);
			ast.handle = maybeAsync(condast, false, handleTernary);
			if (unified) return unified;
			throw chk.createError("incompatible_ternary_branches", `Ternary branches must have the same type, got '${chk.formatType(leftType)}' and '${chk.formatType(rightType)}'`, ast);
		},
		evaluate(ev, ast, ctx) {
			return ast.handle(ev.run(ast.condition, ctx), ev, ast, ctx);
		}
	},
	"||": {
		check: checkLogicalOp,
		evaluate(ev, ast, ctx) {
			const l = ev.tryEval(ast.left, ctx);
			if (l === true) return true;
			if (l === false) {
				const right = ev.run(ast.right, ctx);
				if (typeof right === "boolean") return right;
				return _logicalOp(true, ev, ast, l, right);
			}
			if (l instanceof Promise) return l.then((_l) => _l === true ? _l : _logicalOp(true, ev, ast, _l, ev.run(ast.right, ctx)));
			return _logicalOp(true, ev, ast, l, ev.run(ast.right, ctx));
		}
	},
	"&&": {
		check: checkLogicalOp,
		evaluate(ev, ast, ctx) {
			const l = ev.tryEval(ast.left, ctx);
			if (l === false) return false;
			if (l === true) {
				const right = ev.run(ast.right, ctx);
				if (typeof right === "boolean") return right;
				return _logicalOp(false, ev, ast, l, right);
			}
			if (l instanceof Promise) return l.then((_l) => _l === false ? _l : _logicalOp(false, ev, ast, _l, ev.run(ast.right, ctx)));
			return _logicalOp(false, ev, ast, l, ev.run(ast.right, ctx));
		}
	},
	"!_": {
		alias: "unaryNot",
		check: checkUnary,
		evaluate: evaluateUnary
	},
	"-_": {
		alias: "unaryMinus",
		check: checkUnary,
		evaluate: evaluateUnary
	}
};
for (const op of [
	"!=",
	"==",
	"in",
	"+",
	"-",
	"*",
	"/",
	"%",
	"<",
	"<=",
	">",
	">="
]) OPERATORS$1[op] = {
	check: checkBinary,
	evaluate: evaluateBinary
};
for (const op of objKeys(OPERATORS$1)) {
	const obj = OPERATORS$1[op];
	obj.name = op;
	if (obj.alias) OPERATORS$1[obj.alias] = obj;
}
// node_modules/@marcbachmann/cel-js/lib/macros.js
const identity = (x) => x;
function assertIdentifier(node, message) {
	if (node.op === "id") return node.args;
	throw parseError("invalid_macro_argument", message, node);
}
function createMapExpander(hasFilter) {
	const functionDesc = hasFilter ? "map(var, filter, transform)" : "map(var, transform)";
	const invalidMsg = `${functionDesc} invalid predicate iteration variable`;
	const label = `${functionDesc} filter predicate must return bool`;
	return ({ args, receiver, ast: callAst }) => {
		const [iterVar, predicate, transform] = hasFilter ? args : [
			args[0],
			null,
			args[1]
		];
		let step = transform.clone(OPERATORS$1.accuPush, transform);
		if (predicate) {
			const accuValue = predicate.clone(OPERATORS$1.accuValue);
			step = predicate.clone(OPERATORS$1.ternary, [
				predicate.setMeta("label", label),
				step,
				accuValue
			]);
		}
		return { callAst: callAst.clone(OPERATORS$1.comprehension, {
			errorsAreFatal: true,
			iterable: receiver,
			iterVarName: assertIdentifier(iterVar, invalidMsg),
			init: callAst.clone(OPERATORS$1.list, []),
			step,
			result: identity
		}) };
	};
}
function createFilterExpander() {
	const functionDesc = "filter(var, predicate)";
	const invalidMsg = `${functionDesc} invalid predicate iteration variable`;
	const label = `${functionDesc} predicate must return bool`;
	return ({ args, receiver, ast: callAst }) => {
		const iterVarName = assertIdentifier(args[0], invalidMsg);
		const accuValue = callAst.clone(OPERATORS$1.accuValue);
		const predicate = args[1].setMeta("label", label);
		const appendItem = callAst.clone(OPERATORS$1.accuPush, callAst.clone(OPERATORS$1.id, iterVarName));
		const step = predicate.clone(OPERATORS$1.ternary, [
			predicate,
			appendItem,
			accuValue
		]);
		return { callAst: callAst.clone(OPERATORS$1.comprehension, {
			errorsAreFatal: true,
			iterable: receiver,
			iterVarName,
			init: callAst.clone(OPERATORS$1.list, []),
			step,
			result: identity
		}) };
	};
}
function createQuantifierExpander(opts) {
	const invalidMsg = `${opts.name}(var, predicate) invalid predicate iteration variable`;
	const label = `${opts.name}(var, predicate) predicate must return bool`;
	return ({ args, receiver, ast: callAst }) => {
		const predicate = args[1].setMeta("label", label);
		const transform = opts.transform({
			args,
			ast: callAst,
			predicate,
			opts
		});
		return { callAst: callAst.clone(OPERATORS$1.comprehension, {
			kind: "quantifier",
			errorsAreFatal: opts.errorsAreFatal || false,
			iterable: receiver,
			iterVarName: assertIdentifier(args[0], invalidMsg),
			init: transform.init,
			condition: transform.condition,
			step: transform.step,
			result: transform.result || identity
		}) };
	};
}
function createHasExpander() {
	const invalidHasArgument = "has() invalid argument";
	function evaluate(ev, macro, ctx) {
		const nodes = macro.macroHasProps;
		let i = nodes.length;
		let obj = ev.run(nodes[--i], ctx);
		let inOptionalContext;
		while (i--) {
			const node = nodes[i];
			if (node.op === ".?") inOptionalContext ??= true;
			obj = ev.debugType(obj).fieldLazy(obj, node.args[1], node, ev);
			if (obj !== void 0) continue;
			if (!(!inOptionalContext && i && node.op === ".")) break;
			throw evaluationError("no_such_key", `No such key: ${node.args[1]}`, node);
		}
		return obj !== void 0;
	}
	function typeCheck(checker, macro, ctx) {
		let node = macro.args[0];
		if (node.op !== ".") throw checker.createError("invalid_macro_argument", invalidHasArgument, node);
		if (!macro.macroHasProps) {
			const props = [];
			while (node.op === "." || node.op === ".?") node = props.push(node) && node.args[0];
			if (node.op !== "id") throw checker.createError("invalid_macro_argument", invalidHasArgument, node);
			checker.check(node, ctx);
			props.push(node);
			macro.macroHasProps = props;
		}
		return checker.getType("bool");
	}
	return function({ args }) {
		return {
			args,
			evaluate,
			typeCheck,
			async: false
		};
	};
}
function registerMacros(registry) {
	const functionOverload = (sig, handler) => registry.registerFunctionOverload(sig, handler);
	functionOverload("has(ast): bool", createHasExpander());
	functionOverload("list.all(ast, ast): bool", createQuantifierExpander({
		name: "all",
		transform({ ast: callAst, predicate, opts }) {
			return {
				init: callAst.clone(OPERATORS$1.value, true),
				condition: identity,
				step: predicate.clone(OPERATORS$1.ternary, [
					predicate,
					predicate.clone(OPERATORS$1.value, true),
					predicate.clone(OPERATORS$1.value, false)
				])
			};
		}
	}));
	functionOverload("list.exists(ast, ast): bool", createQuantifierExpander({
		name: "exists",
		condition(accu) {
			return !accu;
		},
		transform({ ast: callAst, predicate, opts }) {
			return {
				init: callAst.clone(OPERATORS$1.value, false),
				condition: opts.condition,
				step: predicate.clone(OPERATORS$1.ternary, [
					predicate,
					predicate.clone(OPERATORS$1.value, true),
					predicate.clone(OPERATORS$1.value, false)
				])
			};
		}
	}));
	functionOverload("list.exists_one(ast, ast): bool", createQuantifierExpander({
		name: "exists_one",
		errorsAreFatal: true,
		result(accu) {
			return accu === 1;
		},
		transform({ ast: callAst, predicate, opts }) {
			const accuValue = callAst.clone(OPERATORS$1.accuValue);
			return {
				init: callAst.clone(OPERATORS$1.value, 0),
				step: predicate.clone(OPERATORS$1.ternary, [
					predicate,
					callAst.clone(OPERATORS$1.accuInc),
					accuValue
				]),
				result: opts.result
			};
		}
	}));
	functionOverload("list.map(ast, ast): list<dyn>", createMapExpander(false));
	functionOverload("list.map(ast, ast, ast): list<dyn>", createMapExpander(true));
	functionOverload("list.filter(ast, ast): list<dyn>", createFilterExpander());
	class CelNamespace {}
	const celNamespace = new CelNamespace();
	registry.registerType("CelNamespace", CelNamespace);
	registry.registerConstant("cel", "CelNamespace", celNamespace);
	function bindTypeCheck(checker, m, ctx) {
		m.bindCtx = ctx.forkWithVariable(m.var, checker.check(m.val, ctx));
		const type = checker.check(m.exp, m.bindCtx);
		if (m.val.maybeAsync || m.exp.maybeAsync) return type;
		m.ast.setMeta("async", false);
		m.evaluate = bindEvaluateSync;
		return type;
	}
	function bindOptionalEvaluate(ev, exp, bindCtx, ctx, boundValue) {
		const res = ev.run(exp, ctx = bindCtx.reuse(ctx).setIterValue(boundValue, ev));
		if (res instanceof Promise && ctx === bindCtx) ctx.async = true;
		return res;
	}
	function bindEvaluate(ev, { val, exp, bindCtx }, ctx) {
		const v = ev.run(val, ctx);
		if (v instanceof Promise) return v.then((_v) => bindOptionalEvaluate(ev, exp, bindCtx, ctx, _v));
		return bindOptionalEvaluate(ev, exp, bindCtx, ctx, v);
	}
	function bindEvaluateSync(ev, { val, exp, bindCtx }, ctx) {
		return ev.run(exp, bindCtx.reuse(ctx).setIterValue(ev.run(val, ctx), ev));
	}
	functionOverload("CelNamespace.bind(ast, dyn, ast): dyn", ({ ast, args }) => {
		return {
			ast,
			var: assertIdentifier(args[0], "invalid variable argument"),
			val: args[1],
			exp: args[2],
			bindCtx: void 0,
			typeCheck: bindTypeCheck,
			evaluate: bindEvaluate
		};
	});
}
// node_modules/@marcbachmann/cel-js/lib/overloads.js
function registerOverloads(registry) {
	const unaryOverload = (op, t, h, ret) => registry.unaryOverload(op, t, h, ret, false);
	const binaryOverload = (l, op, r, h, ret) => registry.binaryOverload(l, op, r, h, ret, false);
	function verifyInteger(v, ast) {
		if (v <= 9223372036854775807n && v >= -9223372036854775808n) return v;
		throw evaluationError("numeric_overflow", `integer overflow: ${v}`, ast);
	}
	function throwDivisionByZero(ast) {
		throw evaluationError("division_by_zero", "division by zero", ast);
	}
	function throwModuloByZero(ast) {
		throw evaluationError("modulo_by_zero", "modulo by zero", ast);
	}
	unaryOverload("!", "bool", (a) => !a);
	unaryOverload("-", "int", (a) => -a);
	binaryOverload("dyn<int>", `==`, `double`, (a, b) => a == b);
	binaryOverload("dyn<int>", `==`, `uint`, (a, b) => a == b.valueOf());
	binaryOverload("int", "*", "int", (a, b, ast) => verifyInteger(a * b, ast));
	binaryOverload("int", "+", "int", (a, b, ast) => verifyInteger(a + b, ast));
	binaryOverload("int", "-", "int", (a, b, ast) => verifyInteger(a - b, ast));
	binaryOverload("int", "/", "int", (a, b, ast) => {
		if (b === 0n) return throwDivisionByZero(ast);
		return a / b;
	});
	binaryOverload("int", "%", "int", (a, b, ast) => {
		if (b === 0n) return throwModuloByZero(ast);
		return a % b;
	});
	unaryOverload("-", "double", (a) => -a);
	binaryOverload("double", "*", "double", (a, b) => a * b);
	binaryOverload("double", "+", "double", (a, b) => a + b);
	binaryOverload("double", "-", "double", (a, b) => a - b);
	binaryOverload("double", "/", "double", (a, b) => a / b);
	binaryOverload("string", "+", "string", (a, b) => a + b);
	binaryOverload("list<V>", "+", "list<V>", (a, b) => [...a, ...b]);
	binaryOverload("bytes", "+", "bytes", (a, b) => {
		if (!a.length) return b;
		if (!b.length) return a;
		const result = new Uint8Array(a.length + b.length);
		result.set(a, 0);
		result.set(b, a.length);
		return result;
	});
	const GPD = "google.protobuf.Duration";
	binaryOverload(GPD, "+", GPD, (a, b) => a.addDuration(b));
	binaryOverload(GPD, "-", GPD, (a, b) => a.subtractDuration(b));
	binaryOverload(GPD, "==", GPD, (a, b) => a.seconds === b.seconds && a.nanos === b.nanos);
	const GPT = "google.protobuf.Timestamp";
	binaryOverload(GPT, "==", GPT, (a, b) => a.getTime() === b.getTime());
	binaryOverload(GPT, "-", GPT, (a, b) => Duration.fromMilliseconds(a.getTime() - b.getTime()), GPD);
	binaryOverload(GPT, "-", GPD, (a, b) => b.subtractTimestamp(a));
	binaryOverload(GPT, "+", GPD, (a, b) => b.extendTimestamp(a));
	binaryOverload(GPD, "+", GPT, (a, b) => a.extendTimestamp(b));
	function listIncludes(value, list, ast, ev) {
		if (list instanceof Set && list.has(value)) return true;
		for (const v of list) if (isEqual(value, v, ast, ev)) return true;
		return false;
	}
	function mapIncludes(a, b) {
		if (b instanceof Map) return b.get(a) !== void 0;
		return hasOwn(b, a) ? b[a] !== void 0 : false;
	}
	function listMembership(value, list, ast, ev) {
		return listIncludes(value, list, ast, ev);
	}
	binaryOverload("V", "in", "list<V>", listMembership);
	binaryOverload("K", "in", "map<K, V>", mapIncludes);
	for (const t of [
		"type",
		"null",
		"bool",
		"string",
		"int",
		"double"
	]) binaryOverload(t, "==", t, (a, b) => a === b);
	binaryOverload("bytes", `==`, "bytes", (a, b) => {
		if (a === b) return true;
		let i = a.length;
		if (i !== b.length) return false;
		while (i--) if (a[i] !== b[i]) return false;
		return true;
	});
	binaryOverload("list<V>", `==`, "list<V>", (a, b, ast, ev) => {
		if (a === b) return true;
		if (isArray(a) && isArray(b)) {
			const length = a.length;
			if (length !== b.length) return false;
			for (let i = 0; i < length; i++) if (!isEqual(a[i], b[i], ast, ev)) return false;
			return true;
		}
		if (a instanceof Set && b instanceof Set) {
			if (a.size !== b.size) return false;
			for (const value of a) if (!b.has(value)) return false;
			return true;
		}
		const arr = a instanceof Set ? b : a;
		const set = a instanceof Set ? a : b;
		if (!isArray(arr)) return false;
		if (arr.length !== set?.size) return false;
		for (let i = 0; i < arr.length; i++) if (!set.has(arr[i])) return false;
		return true;
	});
	binaryOverload("map<K, V>", `==`, "map<K, V>", (a, b, ast, ev) => {
		if (a === b) return true;
		if (a instanceof Map && b instanceof Map) {
			if (a.size !== b.size) return false;
			for (const [key, value] of a) if (!(b.has(key) && isEqual(value, b.get(key), ast, ev))) return false;
			return true;
		}
		if (a instanceof Map || b instanceof Map) {
			const obj = a instanceof Map ? b : a;
			const map = a instanceof Map ? a : b;
			const keysObj = objKeys(obj);
			if (map.size !== keysObj.length) return false;
			for (const [key, value] of map) if (!(key in obj && isEqual(value, obj[key], ast, ev))) return false;
			return true;
		}
		const keysA = objKeys(a);
		const keysB = objKeys(b);
		if (keysA.length !== keysB.length) return false;
		for (let i = 0; i < keysA.length; i++) {
			const key = keysA[i];
			if (!(key in b && isEqual(a[key], b[key], ast, ev))) return false;
		}
		return true;
	});
	binaryOverload("uint", "==", "uint", (a, b) => a.valueOf() === b.valueOf());
	binaryOverload("dyn<uint>", `==`, `double`, (a, b) => a.valueOf() == b);
	binaryOverload("uint", "+", "uint", (a, b) => new UnsignedInt(a.valueOf() + b.valueOf()));
	binaryOverload("uint", "-", "uint", (a, b) => new UnsignedInt(a.valueOf() - b.valueOf()));
	binaryOverload("uint", "*", "uint", (a, b) => new UnsignedInt(a.valueOf() * b.valueOf()));
	binaryOverload("uint", "/", "uint", (a, b, ast) => {
		if (b.valueOf() === 0n) return throwDivisionByZero(ast);
		return new UnsignedInt(a.valueOf() / b.valueOf());
	});
	binaryOverload("uint", "%", "uint", (a, b, ast) => {
		if (b.valueOf() === 0n) return throwModuloByZero(ast);
		return new UnsignedInt(a.valueOf() % b.valueOf());
	});
	for (const [left, right] of [
		["bool", "bool"],
		["int", "int"],
		["uint", "uint"],
		["double", "double"],
		["string", "string"],
		["google.protobuf.Timestamp", "google.protobuf.Timestamp"],
		["google.protobuf.Duration", "google.protobuf.Duration"],
		["int", "uint"],
		["int", "double"],
		["double", "int"],
		["double", "uint"],
		["uint", "int"],
		["uint", "double"]
	]) {
		binaryOverload(left, "<", right, (a, b) => a < b);
		binaryOverload(left, "<=", right, (a, b) => a <= b);
		binaryOverload(left, ">", right, (a, b) => a > b);
		binaryOverload(left, ">=", right, (a, b) => a >= b);
	}
}
function isEqual(a, b, ast, ev) {
	if (a === b) return true;
	switch (typeof a) {
		case "undefined":
		case "string":
		case "boolean": return false;
		case "bigint":
			if (typeof b === "number") return a == b;
			return false;
		case "number":
			if (typeof b === "bigint") return a == b;
			return false;
		case "object":
			if (typeof b !== "object") return false;
			const leftType = ev.debugType(a);
			const rightType = ev.debugType(b);
			if (leftType !== rightType) return false;
			const overload = ev.registry.findBinaryOverload("==", leftType, rightType);
			if (!overload) return false;
			return overload.handler(a, b, ast, ev);
	}
	throw evaluationError("invalid_comparison_type", `Cannot compare values of type ${typeof a}`, ast);
}
// node_modules/@marcbachmann/cel-js/lib/type-checker.js
const toDynTypeBinding = (/* @__PURE__ */ new Map()).set("A", "dyn").set("T", "dyn").set("K", "dyn").set("V", "dyn");
/**
* TypeChecker performs static type analysis on CEL expressions
* without executing them. It validates:
* - Variable existence and types
* - Function signatures and overloads
* - Operator compatibility using the actual overload registry
* - Property and index access validity
*/
var TypeChecker = class extends Base {
	constructor(opts, isEvaluating) {
		super(opts);
		this.createError = isEvaluating ? evaluationError : typeError;
	}
	/**
	* Check an expression and return its inferred type
	* @param {Array|any} ast - The AST node to check
	* @returns {Object} The inferred type declaration
	* @throws {TypeError} If type checking fails
	*/
	check(ast, ctx) {
		try {
			return ast.checkedType ??= ast.check(this, ast, ctx);
		} catch (error) {
			throw attachErrorAst(error, ast);
		}
	}
	checkAccessOnType(ast, ctx, leftType, allowMissingField = false) {
		if (leftType === this.dynType) return leftType;
		const indexTypeName = (ast.op === "[]" || ast.op === "[?]" ? this.check(ast.args[1], ctx) : this.stringType).type;
		if (leftType.kind === "list") {
			if (indexTypeName === "int" || indexTypeName === "dyn") return leftType.valueType;
			throw this.createError("invalid_index_type", `List index must be int, got '${indexTypeName}'`, ast);
		}
		if (leftType.kind === "map") return leftType.valueType;
		const customType = this.objectTypes.get(leftType.name);
		if (customType) {
			if (!(indexTypeName === "string" || indexTypeName === "dyn")) throw this.createError("invalid_index_type", `Cannot index type '${leftType.name}' with type '${indexTypeName}'`, ast);
			if (customType.fields) {
				let keyName;
				if (ast.op === "." || ast.op === ".?") keyName = ast.args[1];
				else if (ast.args[1].op === "value") keyName = ast.args[1].args;
				if (typeof keyName === "string") {
					const fieldType = customType.fields[keyName];
					if (fieldType) return fieldType;
					if (allowMissingField) return this.dynType;
					throw this.createError("no_such_key", `No such key: ${keyName}`, ast);
				}
			}
			return this.dynType;
		}
		throw this.createError("cannot_index_type", `Cannot index type '${this.formatType(leftType)}'`, ast);
	}
	formatType(type) {
		if (!type.hasPlaceholderType) return type.name;
		return type.templated(this.registry, toDynTypeBinding).name;
	}
	formatTypeList(types) {
		return types.map((t) => this.formatType(t)).join(", ");
	}
};
// node_modules/@marcbachmann/cel-js/lib/parser.js
const TOKEN = {
	EOF: 0,
	NUMBER: 1,
	STRING: 2,
	BOOLEAN: 3,
	NULL: 4,
	IDENTIFIER: 5,
	PLUS: 6,
	MINUS: 7,
	MULTIPLY: 8,
	DIVIDE: 9,
	MODULO: 10,
	EQ: 11,
	NE: 12,
	LT: 13,
	LE: 14,
	GT: 15,
	GE: 16,
	AND: 17,
	OR: 18,
	NOT: 19,
	IN: 20,
	LPAREN: 21,
	RPAREN: 22,
	LBRACKET: 23,
	RBRACKET: 24,
	LBRACE: 25,
	RBRACE: 26,
	DOT: 27,
	COMMA: 28,
	COLON: 29,
	QUESTION: 30,
	BYTES: 31
};
const OP_FOR_TOKEN = {
	[TOKEN.EQ]: OPERATORS$1["=="],
	[TOKEN.PLUS]: OPERATORS$1["+"],
	[TOKEN.MINUS]: OPERATORS$1["-"],
	[TOKEN.MULTIPLY]: OPERATORS$1["*"],
	[TOKEN.DIVIDE]: OPERATORS$1["/"],
	[TOKEN.MODULO]: OPERATORS$1["%"],
	[TOKEN.LE]: OPERATORS$1["<="],
	[TOKEN.LT]: OPERATORS$1["<"],
	[TOKEN.GE]: OPERATORS$1[">="],
	[TOKEN.GT]: OPERATORS$1[">"],
	[TOKEN.NE]: OPERATORS$1["!="],
	[TOKEN.IN]: OPERATORS$1["in"]
};
const TOKEN_BY_NUMBER = {};
for (const key in TOKEN) TOKEN_BY_NUMBER[TOKEN[key]] = key;
const HEX_CODES = /* @__PURE__ */ new Uint8Array(128);
for (const ch of "0123456789abcdefABCDEF") HEX_CODES[ch.charCodeAt(0)] = 1;
const ESCAPE_ERRORS = {
	bytes_unicode_escape: (e) => `\\${e} not allowed in bytes literals`,
	invalid_unicode_escape: (e) => `Invalid Unicode escape: \\${e}`,
	invalid_unicode_surrogate: (e) => `Invalid Unicode surrogate: \\${e}`,
	invalid_hex_escape: (e) => `Invalid hex escape: \\${e}`,
	invalid_octal_escape: () => "Octal escape must be 3 digits",
	octal_escape_out_of_range: (e) => `Octal escape out of range: \\${e}`,
	invalid_escape_sequence: (e) => `Invalid escape sequence: \\${e}`
};
const STRING_ESCAPES = {
	"\\": "\\",
	"?": "?",
	"\"": "\"",
	"'": "'",
	"`": "`",
	a: "\x07",
	b: "\b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "	",
	v: "\v"
};
var ASTNode = class ASTNode {
	#meta;
	#input;
	constructor(input, pos, start, end, op, args) {
		this.#meta = {
			check: op.check,
			evaluate: op.evaluate
		};
		this.#input = input;
		this.op = op.name;
		this.args = args;
		this.pos = pos;
		this.start = start;
		this.end = end;
	}
	clone(op, args) {
		return new ASTNode(this.#input, this.pos, this.start, this.end, op, args);
	}
	get meta() {
		return this.#meta;
	}
	get input() {
		return this.#input;
	}
	#computeIsAsync() {
		const ast = this.#meta.alternate ?? this;
		switch (ast.op) {
			case "value":
			case "id":
			case "accuValue":
			case "accuInc": return false;
			case "accuPush": return ast.args.maybeAsync;
			case "!_":
			case "-_":
				if (ast.candidates?.async !== false) return true;
				return ast.args.maybeAsync;
			case "!=":
			case "==":
			case "in":
			case "+":
			case "-":
			case "*":
			case "/":
			case "%":
			case "<":
			case "<=":
			case ">":
			case ">=":
				if (ast.candidates?.async !== false) return true;
				return ast.args.some((a) => a.maybeAsync);
			case "call":
			case "rcall":
				if (ast.candidates?.async !== false) return true;
				return (ast.receiverWithArgs || ast.args[1]).some((a) => a.maybeAsync);
			case "comprehension": return ast.args.iterable.maybeAsync || ast.args.step.maybeAsync;
			case ".":
			case ".?": return ast.args[0].maybeAsync;
			case "?:":
			case "list":
			case "[]":
			case "[?]": return ast.args.some((a) => a.maybeAsync);
			case "||":
			case "&&": return ast.args.some((a) => a.maybeAsync);
			case "map": return ast.args.some((a) => a[0].maybeAsync || a[1].maybeAsync);
			default: return true;
		}
	}
	/**
	* Check whether we can optimize away async calling
	* If no ast members includes a function, we can optimize the call
	* for which we want to return true here.
	* @returns {boolean}
	*/
	get maybeAsync() {
		return this.#meta.async ??= this.#computeIsAsync();
	}
	check(chk, ast, ctx) {
		const meta = this.#meta;
		if (meta.alternate) return chk.check(meta.alternate, ctx);
		else if (meta.macro) return meta.macro.typeCheck(chk, meta.macro, ctx);
		return meta.check(chk, ast, ctx);
	}
	evaluate(ev, ast, ctx) {
		const meta = this.#meta;
		if (meta.alternate) this.evaluate = this.#evaluateAlternate;
		else if (meta.macro) this.evaluate = this.#evaluateMacro;
		else this.evaluate = meta.evaluate;
		return this.evaluate(ev, ast, ctx);
	}
	#evaluateAlternate(ev, ast, ctx) {
		return (ast = this.#meta.alternate).evaluate(ev, ast, ctx);
	}
	#evaluateMacro(ev, ast, ctx) {
		return (ast = this.#meta.macro).evaluate(ev, ast, ctx);
	}
	setMeta(key, value) {
		return this.#meta[key] = value, this;
	}
	get range() {
		return {
			start: this.start,
			end: this.end
		};
	}
	toOldStructure() {
		const args = Array.isArray(this.args) ? this.args : [this.args];
		return [this.op, ...args.map((a) => a instanceof ASTNode ? a.toOldStructure() : a)];
	}
};
var Lexer = class {
	input;
	pos;
	length;
	tokenPos;
	tokenType;
	tokenValue;
	reset(input) {
		this.pos = 0;
		this.input = input;
		this.length = input.length;
		return input;
	}
	token(pos, type, value) {
		this.tokenPos = pos;
		this.tokenType = type;
		this.tokenValue = value;
		return this;
	}
	nextToken() {
		while (true) {
			const { pos, input, length } = this;
			if (pos >= length) return this.token(pos, TOKEN.EOF);
			const ch = input[pos];
			switch (ch) {
				case " ":
				case "	":
				case "\n":
				case "\r":
					this.pos++;
					continue;
				case "=":
					if (input[pos + 1] !== "=") break;
					return this.token((this.pos += 2) - 2, TOKEN.EQ);
				case "&":
					if (input[pos + 1] !== "&") break;
					return this.token((this.pos += 2) - 2, TOKEN.AND);
				case "|":
					if (input[pos + 1] !== "|") break;
					return this.token((this.pos += 2) - 2, TOKEN.OR);
				case "+": return this.token(this.pos++, TOKEN.PLUS);
				case "-": return this.token(this.pos++, TOKEN.MINUS);
				case "*": return this.token(this.pos++, TOKEN.MULTIPLY);
				case "/":
					if (input[pos + 1] === "/") {
						while (this.pos < length && this.input[this.pos] !== "\n") this.pos++;
						continue;
					}
					return this.token(this.pos++, TOKEN.DIVIDE);
				case "%": return this.token(this.pos++, TOKEN.MODULO);
				case "<":
					if (input[pos + 1] === "=") return this.token((this.pos += 2) - 2, TOKEN.LE);
					return this.token(this.pos++, TOKEN.LT);
				case ">":
					if (input[pos + 1] === "=") return this.token((this.pos += 2) - 2, TOKEN.GE);
					return this.token(this.pos++, TOKEN.GT);
				case "!":
					if (input[pos + 1] === "=") return this.token((this.pos += 2) - 2, TOKEN.NE);
					return this.token(this.pos++, TOKEN.NOT);
				case "(": return this.token(this.pos++, TOKEN.LPAREN);
				case ")": return this.token(this.pos++, TOKEN.RPAREN);
				case "[": return this.token(this.pos++, TOKEN.LBRACKET);
				case "]": return this.token(this.pos++, TOKEN.RBRACKET);
				case "{": return this.token(this.pos++, TOKEN.LBRACE);
				case "}": return this.token(this.pos++, TOKEN.RBRACE);
				case ".": return this.token(this.pos++, TOKEN.DOT);
				case ",": return this.token(this.pos++, TOKEN.COMMA);
				case ":": return this.token(this.pos++, TOKEN.COLON);
				case "?": return this.token(this.pos++, TOKEN.QUESTION);
				case `"`:
				case `'`: return this.readString(ch);
				case "b":
				case "B":
				case "r":
				case "R": {
					const next = input[pos + 1];
					if (next === "\"" || next === "'") return ++this.pos && this.readString(next, ch);
					return this.readIdentifier();
				}
				default: {
					const code = ch.charCodeAt(0);
					if (code <= 57 && code >= 48) return this.readNumber();
					if (this._isIdentifierCharCode(code)) return this.readIdentifier();
				}
			}
			throw parseError("unexpected_character", `Unexpected character: ${ch}`, {
				pos,
				start: pos,
				end: pos + 1,
				input
			});
		}
	}
	_isIdentifierCharCode(c) {
		if (c < 48 || c > 122) return false;
		return c >= 97 || c >= 65 && c <= 90 || c <= 57 || c === 95;
	}
	_parseAsDouble(start, end) {
		const value = Number(this.input.substring(start, end));
		if (Number.isFinite(value)) return this.token(start, TOKEN.NUMBER, value);
		throw parseError("invalid_number", `Invalid number: ${value}`, {
			pos: start,
			start,
			end,
			input: this.input
		});
	}
	_parseAsBigInt(start, end, isHex, unsigned) {
		const string = this.input.substring(start, end);
		if (unsigned === "u" || unsigned === "U") {
			this.pos++;
			try {
				return this.token(start, TOKEN.NUMBER, new UnsignedInt(string));
			} catch (_err) {}
		} else try {
			return this.token(start, TOKEN.NUMBER, BigInt(string));
		} catch (_err) {}
		throw parseError(isHex ? "invalid_hex_integer" : "invalid_integer", isHex ? `Invalid hex integer: ${string}` : `Invalid integer: ${string}`, {
			pos: start,
			start,
			end: this.pos,
			input: this.input
		});
	}
	_readDigits(input, length, pos, code) {
		while (pos < length && (code = input.charCodeAt(pos)) && !(code > 57 || code < 48)) pos++;
		return pos;
	}
	_readExponent(input, length, pos) {
		let ch = pos < length && input[pos];
		if (ch === "e" || ch === "E") {
			ch = ++pos < length && input[pos];
			if (ch === "-" || ch === "+") pos++;
			const start = pos;
			pos = this._readDigits(input, length, pos);
			if (start === pos) throw parseError("invalid_exponent", "Invalid exponent", {
				pos,
				start: pos,
				end: Math.min(pos + 1, input.length),
				input
			});
		}
		return pos;
	}
	readNumber() {
		const { input, length, pos: start } = this;
		let pos = start;
		if (input[pos] === "0" && (input[pos + 1] === "x" || input[pos + 1] === "X")) {
			pos += 2;
			while (pos < length && HEX_CODES[input[pos].charCodeAt(0)]) pos++;
			return this._parseAsBigInt(start, this.pos = pos, true, input[pos]);
		}
		pos = this._readDigits(input, length, pos);
		if (pos + 1 < length) {
			let isDouble = false;
			let afterpos = input[pos] === "." ? this._readDigits(input, length, pos + 1) : pos + 1;
			if (afterpos !== pos + 1) (isDouble = true) && (pos = afterpos);
			afterpos = this._readExponent(input, length, pos);
			if (afterpos !== pos) (isDouble = true) && (pos = afterpos);
			if (isDouble) return this._parseAsDouble(start, this.pos = pos);
		}
		return this._parseAsBigInt(start, this.pos = pos, false, input[pos]);
	}
	readString(del, prefix) {
		const { input: i, pos: s } = this;
		if (i[s + 1] === del && i[s + 2] === del) return this.readTripleQuotedString(del, prefix);
		return this.readSingleQuotedString(del, prefix);
	}
	_closeQuotedString(rawStart, rawValue, prefix, pos) {
		switch (prefix) {
			case "b":
			case "B": {
				const processed = this.processEscapes(rawStart, rawValue, true);
				const bytes = new Uint8Array(processed.length);
				for (let i = 0; i < processed.length; i++) bytes[i] = processed.charCodeAt(i) & 255;
				return this.token(pos - 1, TOKEN.BYTES, bytes);
			}
			case "r":
			case "R": return this.token(pos - 1, TOKEN.STRING, rawValue);
			default: {
				const value = this.processEscapes(rawStart, rawValue, false);
				return this.token(pos, TOKEN.STRING, value);
			}
		}
	}
	readSingleQuotedString(delimiter, prefix) {
		const { input, length, pos: start } = this;
		let ch;
		let pos = this.pos + 1;
		while (pos < length && (ch = input[pos])) {
			switch (ch) {
				case delimiter:
					const rawStart = start + 1;
					const rawValue = input.slice(rawStart, pos);
					this.pos = ++pos;
					return this._closeQuotedString(rawStart, rawValue, prefix, start);
				case "\n":
				case "\r": throw parseError("newline_in_string", "Newlines not allowed in single-quoted strings", {
					pos,
					start: pos,
					end: pos + 1,
					input
				});
				case "\\": pos++;
			}
			pos++;
		}
		throw parseError("unterminated_string", "Unterminated string", {
			pos: start,
			start,
			end: input.length,
			input
		});
	}
	readTripleQuotedString(delimiter, prefix) {
		const { input, length, pos: start } = this;
		let ch;
		let pos = this.pos + 3;
		while (pos < length && (ch = input[pos])) {
			switch (ch) {
				case delimiter:
					if (input[pos + 1] === delimiter && input[pos + 2] === delimiter) {
						const rawStart = start + 3;
						const rawValue = input.slice(rawStart, pos);
						this.pos = pos + 3;
						return this._closeQuotedString(rawStart, rawValue, prefix, start);
					}
					break;
				case "\\": pos++;
			}
			pos++;
		}
		throw parseError("unterminated_triple_quoted_string", "Unterminated triple-quoted string", {
			pos: start,
			start,
			end: input.length,
			input
		});
	}
	#escapeErr(code, offset, len, i, chars, extra) {
		const start = offset + i;
		return parseError(code, ESCAPE_ERRORS[code](extra), {
			input: this.input,
			pos: start,
			start,
			end: Math.min(start + chars, offset + len)
		});
	}
	processEscapes(offset, str, isBytes) {
		if (!str.includes("\\")) return str;
		const len = str.length;
		let result = "";
		let i = 0;
		while (i < len) {
			if (str[i] !== "\\" || i + 1 >= len) {
				result += str[i++];
				continue;
			}
			const next = str[i + 1];
			if (STRING_ESCAPES[next]) {
				result += STRING_ESCAPES[next];
				i += 2;
			} else if (next === "u" || next === "U") {
				if (isBytes) throw this.#escapeErr("bytes_unicode_escape", offset, len, i, 2, next);
				const hexLen = next === "u" ? 4 : 8;
				const hex = str.substring(i + 2, i + 2 + hexLen);
				const c = Number.parseInt(hex, 16);
				if (hex.length !== hexLen || !/^[0-9a-fA-F]+$/.test(hex) || c > 1114111) throw this.#escapeErr("invalid_unicode_escape", offset, len, i, 2 + hexLen, next + hex);
				if (c >= 55296 && c <= 57343) throw this.#escapeErr("invalid_unicode_surrogate", offset, len, i, 2 + hexLen, next + hex);
				result += String.fromCodePoint(c);
				i += 2 + hexLen;
			} else if (next === "x" || next === "X") {
				const h = str.substring(i + 2, i + 4);
				if (!/^[0-9a-fA-F]{2}$/.test(h)) throw this.#escapeErr("invalid_hex_escape", offset, len, i, 4, next + h);
				result += String.fromCharCode(Number.parseInt(h, 16));
				i += 4;
			} else if (next >= "0" && next <= "7") {
				const o = str.substring(i + 1, i + 4);
				if (!/^[0-7]{3}$/.test(o)) throw this.#escapeErr("invalid_octal_escape", offset, len, i, 4);
				const value = Number.parseInt(o, 8);
				if (value > 255) throw this.#escapeErr("octal_escape_out_of_range", offset, len, i, 4, o);
				result += String.fromCharCode(value);
				i += 4;
			} else throw this.#escapeErr("invalid_escape_sequence", offset, len, i, 2, next);
		}
		return result;
	}
	readIdentifier() {
		const { pos, input, length } = this;
		let p = pos;
		while (p < length && this._isIdentifierCharCode(input[p].charCodeAt(0))) p++;
		const value = input.substring(pos, this.pos = p);
		switch (value) {
			case "true": return this.token(pos, TOKEN.BOOLEAN, true);
			case "false": return this.token(pos, TOKEN.BOOLEAN, false);
			case "null": return this.token(pos, TOKEN.NULL, null);
			case "in": return this.token(pos, TOKEN.IN);
			default: return this.token(pos, TOKEN.IDENTIFIER, value);
		}
	}
};
const globalLexer = new Lexer();
var Parser$1 = class {
	lexer = globalLexer;
	input = null;
	maxDepthRemaining = null;
	astNodesRemaining = null;
	type = null;
	pos = null;
	constructor(limits, registry) {
		this.limits = limits;
		this.registry = registry;
	}
	#limitExceeded(limitKey, pos = this.pos) {
		throw parseError("limit_exceeded", `Exceeded ${limitKey} (${this.limits[limitKey]})`, {
			pos,
			start: pos,
			end: pos,
			input: this.input
		});
	}
	#node(start, end, op, args, pos = start) {
		const node = new ASTNode(this.input, pos, start, end, op, args);
		if (!this.astNodesRemaining--) this.#limitExceeded("maxAstNodes", pos);
		return node;
	}
	#infixNode(op, left, right) {
		return this.#node(left.start, right.end, op, [left, right]);
	}
	#ternaryNode(expression, consequent, alternate) {
		return this.#node(expression.start, alternate.end, OPERATORS$1.ternary, [
			expression,
			consequent,
			alternate
		]);
	}
	#unaryNode(pos, op, arg) {
		return this.#node(pos, arg.end, op, arg);
	}
	#accessNode(op, left, right, end, pos = left.start) {
		return this.#node(left.start, end, op, [left, right], pos);
	}
	#advanceToken(returnValue = this.pos) {
		const l = this.lexer.nextToken();
		this.pos = l.tokenPos;
		this.type = l.tokenType;
		return returnValue;
	}
	get value() {
		return this.lexer.tokenValue;
	}
	consume(expectedType) {
		if (this.type === expectedType) return this.#advanceToken();
		throw parseError("expected_token", `Expected ${TOKEN_BY_NUMBER[expectedType]}, got ${TOKEN_BY_NUMBER[this.type]}`, {
			pos: this.pos,
			start: this.pos,
			end: this.lexer.pos,
			input: this.input
		});
	}
	match(type) {
		return this.type === type;
	}
	parse(input) {
		if (typeof input !== "string") throw parseError("expression_must_be_string", "Expression must be a string");
		this.input = this.lexer.reset(input);
		this.#advanceToken();
		this.maxDepthRemaining = this.limits.maxDepth;
		this.astNodesRemaining = this.limits.maxAstNodes;
		const result = this.parseExpression();
		if (this.match(TOKEN.EOF)) return result;
		throw parseError("unexpected_character", `Unexpected character: '${this.input[this.lexer.pos - 1]}'`, {
			pos: this.pos,
			start: this.pos,
			end: this.lexer.pos,
			input: this.input
		});
	}
	#expandMacro(start, end, op, args) {
		const methodName = args[0];
		const receiver = op === OPERATORS$1.rcall ? args[1] : null;
		const fnArgs = op === OPERATORS$1.rcall ? args[2] : args[1];
		const decl = this.registry.findMacro(methodName, !!receiver, fnArgs.length);
		const ast = this.#node(start, end, op, args);
		if (!decl) return ast;
		const macro = decl.handler({
			ast,
			args: fnArgs,
			receiver,
			methodName,
			parser: this
		});
		if (macro.callAst) return ast.setMeta("alternate", macro.callAst);
		return ast.setMeta("macro", macro).setMeta("async", isAsync(macro.evaluate, macro.async));
	}
	parseExpression() {
		if (!this.maxDepthRemaining--) this.#limitExceeded("maxDepth");
		const expr = this.parseLogicalOr();
		if (!this.match(TOKEN.QUESTION)) return ++this.maxDepthRemaining && expr;
		this.#advanceToken();
		const consequent = this.parseExpression();
		this.consume(TOKEN.COLON);
		const alternate = this.parseExpression();
		this.maxDepthRemaining++;
		return this.#ternaryNode(expr, consequent, alternate);
	}
	parseLogicalOr() {
		let expr = this.parseLogicalAnd();
		while (this.match(TOKEN.OR)) {
			this.#advanceToken();
			expr = this.#infixNode(OPERATORS$1["||"], expr, this.parseLogicalAnd());
		}
		return expr;
	}
	parseLogicalAnd() {
		let expr = this.parseEquality();
		while (this.match(TOKEN.AND)) {
			this.#advanceToken();
			expr = this.#infixNode(OPERATORS$1["&&"], expr, this.parseEquality());
		}
		return expr;
	}
	parseEquality() {
		let expr = this.parseRelational();
		while (this.match(TOKEN.EQ) || this.match(TOKEN.NE)) {
			const op = OP_FOR_TOKEN[this.type];
			this.#advanceToken();
			expr = this.#infixNode(op, expr, this.parseRelational());
		}
		return expr;
	}
	parseRelational() {
		let expr = this.parseAdditive();
		while (this.match(TOKEN.LT) || this.match(TOKEN.LE) || this.match(TOKEN.GT) || this.match(TOKEN.GE) || this.match(TOKEN.IN)) {
			const op = OP_FOR_TOKEN[this.type];
			this.#advanceToken();
			expr = this.#infixNode(op, expr, this.parseAdditive());
		}
		return expr;
	}
	parseAdditive() {
		let expr = this.parseMultiplicative();
		while (this.match(TOKEN.PLUS) || this.match(TOKEN.MINUS)) {
			const op = OP_FOR_TOKEN[this.type];
			this.#advanceToken();
			expr = this.#infixNode(op, expr, this.parseMultiplicative());
		}
		return expr;
	}
	parseMultiplicative() {
		let expr = this.parseUnary();
		while (this.match(TOKEN.MULTIPLY) || this.match(TOKEN.DIVIDE) || this.match(TOKEN.MODULO)) {
			const op = OP_FOR_TOKEN[this.type];
			this.#advanceToken();
			expr = this.#infixNode(op, expr, this.parseUnary());
		}
		return expr;
	}
	parseUnary() {
		if (this.type === TOKEN.NOT) return this.#unaryNode(this.#advanceToken(), OPERATORS$1.unaryNot, this.parseUnary());
		if (this.type === TOKEN.MINUS) return this.#unaryNode(this.#advanceToken(), OPERATORS$1.unaryMinus, this.parseUnary());
		return this.parsePostfix();
	}
	parsePostfix() {
		let expr = this.parsePrimary();
		const depth = this.maxDepthRemaining;
		while (true) {
			if (this.match(TOKEN.DOT)) {
				const dot = this.#advanceToken();
				if (!this.maxDepthRemaining--) this.#limitExceeded("maxDepth", dot);
				const op = this.match(TOKEN.QUESTION) && this.registry.enableOptionalTypes && this.#advanceToken() ? OPERATORS$1.optionalFieldAccess : OPERATORS$1.fieldAccess;
				const propertyValue = this.value;
				const start = this.pos;
				const end = this.lexer.pos;
				this.consume(TOKEN.IDENTIFIER);
				if (op === OPERATORS$1.fieldAccess && this.match(TOKEN.LPAREN) && this.#advanceToken()) {
					const args = this.parseArgumentList();
					const closeEnd = this.lexer.pos;
					this.consume(TOKEN.RPAREN);
					expr = this.#expandMacro(expr.start, closeEnd, OPERATORS$1.rcall, [
						propertyValue,
						expr,
						args
					]);
				} else expr = this.#accessNode(op, expr, propertyValue, end, start);
				continue;
			}
			if (this.match(TOKEN.LBRACKET)) {
				const bracket = this.#advanceToken();
				if (!this.maxDepthRemaining--) this.#limitExceeded("maxDepth", bracket);
				const op = this.match(TOKEN.QUESTION) && this.registry.enableOptionalTypes && this.#advanceToken() ? OPERATORS$1.optionalBracketAccess : OPERATORS$1.bracketAccess;
				const index = this.parseExpression();
				const closeEnd = this.lexer.pos;
				this.consume(TOKEN.RBRACKET);
				expr = this.#accessNode(op, expr, index, closeEnd);
				continue;
			}
			break;
		}
		this.maxDepthRemaining = depth;
		return expr;
	}
	parsePrimary() {
		switch (this.type) {
			case TOKEN.NUMBER:
			case TOKEN.STRING:
			case TOKEN.BYTES:
			case TOKEN.BOOLEAN:
			case TOKEN.NULL: return this.#consumeLiteral();
			case TOKEN.IDENTIFIER: return this.#parseIdentifierPrimary();
			case TOKEN.LPAREN: return this.#parseParenthesizedExpression();
			case TOKEN.LBRACKET: return this.parseList();
			case TOKEN.LBRACE: return this.parseMap();
		}
		throw parseError("unexpected_token", `Unexpected token: ${TOKEN_BY_NUMBER[this.type]}`, {
			pos: this.pos,
			start: this.pos,
			end: this.lexer.pos,
			input: this.input
		});
	}
	#consumeLiteral() {
		return this.#advanceToken(this.#node(this.pos, this.lexer.pos, OPERATORS$1.value, this.value));
	}
	#parseIdentifierPrimary() {
		const value = this.value;
		const end = this.lexer.pos;
		const start = this.consume(TOKEN.IDENTIFIER);
		if (RESERVED.has(value)) throw parseError("reserved_identifier", `Reserved identifier: ${value}`, {
			pos: start,
			start,
			end,
			input: this.input
		});
		if (!this.match(TOKEN.LPAREN)) return this.#node(start, end, OPERATORS$1.id, value);
		this.#advanceToken();
		const args = this.parseArgumentList();
		const closeEnd = this.lexer.pos;
		this.consume(TOKEN.RPAREN);
		return this.#expandMacro(start, closeEnd, OPERATORS$1.call, [value, args]);
	}
	#parseParenthesizedExpression() {
		this.consume(TOKEN.LPAREN);
		const expr = this.parseExpression();
		this.consume(TOKEN.RPAREN);
		return expr;
	}
	parseList() {
		const start = this.consume(TOKEN.LBRACKET);
		const elements = [];
		let remainingElements = this.limits.maxListElements;
		if (!this.match(TOKEN.RBRACKET)) {
			elements.push(this.parseExpression());
			if (!remainingElements--) this.#limitExceeded("maxListElements", elements.at(-1).pos);
			while (this.match(TOKEN.COMMA)) {
				this.#advanceToken();
				if (this.match(TOKEN.RBRACKET)) break;
				elements.push(this.parseExpression());
				if (!remainingElements--) this.#limitExceeded("maxListElements", elements.at(-1).pos);
			}
		}
		const closeEnd = this.lexer.pos;
		this.consume(TOKEN.RBRACKET);
		return this.#node(start, closeEnd, OPERATORS$1.list, elements);
	}
	parseMap() {
		const start = this.consume(TOKEN.LBRACE);
		const props = [];
		let remainingEntries = this.limits.maxMapEntries;
		if (!this.match(TOKEN.RBRACE)) {
			props.push(this.parseProperty());
			if (!remainingEntries--) this.#limitExceeded("maxMapEntries", props.at(-1)[0].pos);
			while (this.match(TOKEN.COMMA)) {
				this.#advanceToken();
				if (this.match(TOKEN.RBRACE)) break;
				props.push(this.parseProperty());
				if (!remainingEntries--) this.#limitExceeded("maxMapEntries", props.at(-1)[0].pos);
			}
		}
		const closeEnd = this.lexer.pos;
		this.consume(TOKEN.RBRACE);
		return this.#node(start, closeEnd, OPERATORS$1.map, props);
	}
	parseProperty() {
		return [this.parseExpression(), (this.consume(TOKEN.COLON), this.parseExpression())];
	}
	parseArgumentList() {
		const args = [];
		let remainingArgs = this.limits.maxCallArguments;
		if (!this.match(TOKEN.RPAREN)) {
			args.push(this.parseExpression());
			if (!remainingArgs--) this.#limitExceeded("maxCallArguments", args.at(-1).pos);
			while (this.match(TOKEN.COMMA)) {
				this.#advanceToken();
				if (this.match(TOKEN.RPAREN)) break;
				args.push(this.parseExpression());
				if (!remainingArgs--) this.#limitExceeded("maxCallArguments", args.at(-1).pos);
			}
		}
		return args;
	}
};
// node_modules/@marcbachmann/cel-js/lib/options.js
const DEFAULT_LIMITS = objFreeze({
	maxAstNodes: 1e5,
	maxDepth: 250,
	maxListElements: 1e3,
	maxMapEntries: 1e3,
	maxCallArguments: 32
});
const LIMIT_KEYS = new Set(objKeys(DEFAULT_LIMITS));
function createLimits(overrides, base = DEFAULT_LIMITS) {
	const keys = overrides ? objKeys(overrides) : void 0;
	if (!keys?.length) return base;
	const merged = { ...base };
	for (const key of keys) {
		if (!LIMIT_KEYS.has(key)) throw new TypeError(`Unknown limits option: ${key}`);
		const value = overrides[key];
		if (typeof value !== "number") continue;
		merged[key] = value;
	}
	return objFreeze(merged);
}
const DEFAULT_OPTIONS = objFreeze({
	unlistedVariablesAreDyn: false,
	homogeneousAggregateLiterals: true,
	enableOptionalTypes: false,
	limits: DEFAULT_LIMITS
});
function bool(a, b, key) {
	const value = a?.[key] ?? b?.[key];
	if (typeof value !== "boolean") throw new TypeError(`Invalid option: ${key}`);
	return value;
}
function createOptions(opts, base = DEFAULT_OPTIONS) {
	if (!opts) return base;
	return objFreeze({
		unlistedVariablesAreDyn: bool(opts, base, "unlistedVariablesAreDyn"),
		homogeneousAggregateLiterals: bool(opts, base, "homogeneousAggregateLiterals"),
		enableOptionalTypes: bool(opts, base, "enableOptionalTypes"),
		limits: createLimits(opts.limits, base.limits)
	});
}
// node_modules/@marcbachmann/cel-js/lib/evaluator.js
const globalRegistry = createRegistry({ enableOptionalTypes: false });
registerFunctions(globalRegistry);
registerOverloads(globalRegistry);
registerMacros(globalRegistry);
var Environment = class Environment {
	#registry;
	#evaluator;
	#typeChecker;
	#evalTypeChecker;
	#parser;
	constructor(opts, inherited) {
		this.opts = createOptions(opts, inherited?.opts);
		this.#registry = (inherited instanceof Environment ? inherited.#registry : globalRegistry).clone(this.opts);
		const childOpts = {
			registry: this.#registry,
			opts: this.opts
		};
		this.#typeChecker = new TypeChecker(childOpts);
		this.#evalTypeChecker = new TypeChecker(childOpts, true);
		this.#evaluator = new Evaluator(childOpts);
		this.#parser = new Parser$1(this.opts.limits, this.#registry);
		Object.freeze(this);
	}
	clone(opts) {
		return new Environment(opts, this);
	}
	registerFunction(signature, handler, opts) {
		this.#registry.registerFunctionOverload(signature, handler, opts);
		return this;
	}
	registerOperator(string, handler, opts) {
		this.#registry.registerOperatorOverload(string, handler, opts);
		return this;
	}
	registerType(typename, constructor) {
		this.#registry.registerType(typename, constructor);
		return this;
	}
	registerVariable(name, type, opts) {
		this.#registry.registerVariable(name, type, opts);
		return this;
	}
	registerConstant(name, type, value) {
		this.#registry.registerConstant(name, type, value);
		return this;
	}
	hasVariable(name) {
		return this.#registry.variables.has(name);
	}
	getDefinitions() {
		return this.#registry.getDefinitions();
	}
	check(expression) {
		try {
			return this.#checkAST(this.#parser.parse(expression));
		} catch (error) {
			return {
				valid: false,
				error
			};
		}
	}
	#checkAST(ast) {
		try {
			const typeDecl = this.#typeChecker.check(ast, new RootContext(this.#registry));
			return {
				valid: true,
				type: this.#formatTypeForCheck(typeDecl)
			};
		} catch (error) {
			return {
				valid: false,
				error
			};
		}
	}
	#formatTypeForCheck(typeDecl) {
		if (typeDecl.name === `list<dyn>`) return "list";
		if (typeDecl.name === `map<dyn, dyn>`) return "map";
		return typeDecl.name;
	}
	parse(expression) {
		const ast = this.#parser.parse(expression);
		const evaluateParsed = this.#evaluateAST.bind(this, ast);
		evaluateParsed.check = this.#checkAST.bind(this, ast);
		evaluateParsed.ast = ast;
		return evaluateParsed;
	}
	evaluate(expression, context) {
		return this.#evaluateAST(this.#parser.parse(expression), context);
	}
	#evaluateAST(ast, ctx) {
		if (ast.checkedType) return ast.evaluate(this.#evaluator, ast, new RootContext(this.#registry, ctx));
		else {
			this.#evalTypeChecker.check(ast, ctx = new RootContext(this.#registry, ctx));
			return ast.evaluate(this.#evaluator, ast, ctx);
		}
	}
};
var Evaluator = class extends Base {
	constructor(opts) {
		super(opts);
		this.createError = evaluationError;
	}
	#firstMapElement(coll) {
		if (coll instanceof Map) return coll.entries().next().value;
		for (const key in coll) return [key, coll[key]];
	}
	debugRuntimeType(value, checkedType) {
		return checkedType?.hasDynType === false ? checkedType : this.debugTypeDeep(value);
	}
	debugTypeDeep(value) {
		const runtimeType = this.debugType(value);
		switch (runtimeType.kind) {
			case "list": {
				const first = value instanceof Array ? value[0] : value.values().next().value;
				if (first === void 0) return runtimeType;
				return this.registry.getListType(this.debugTypeDeep(first));
			}
			case "map": {
				const first = this.#firstMapElement(value);
				if (!first) return runtimeType;
				return this.registry.getMapType(runtimeType.keyType.hasDynType ? this.debugTypeDeep(first[0]) : runtimeType.keyType, runtimeType.valueType.hasDynType ? this.debugTypeDeep(first[1]) : runtimeType.valueType);
			}
			default: return runtimeType;
		}
	}
	tryEval(ast, ctx) {
		try {
			const res = this.run(ast, ctx);
			if (res instanceof Promise) return res.catch((err) => err);
			return res;
		} catch (err) {
			return err;
		}
	}
	run(ast, ctx) {
		return ast.evaluate(this, ast, ctx);
	}
};
new Environment({ unlistedVariablesAreDyn: true });
// node_modules/re2js/build/index.js
/*!
* re2js
* RE2JS is the JavaScript port of RE2, a regular expression engine that provides linear time matching
*
* @version v2.10.0
* @author Oleksii Vasyliev
* @homepage https://github.com/le0pard/re2js#readme
* @repository [object Object]
* @license MIT
*/
var RE2Flags = class RE2Flags {
	static FOLD_CASE = 1;
	static LITERAL = 2;
	static CLASS_NL = 4;
	static DOT_NL = 8;
	static ONE_LINE = 16;
	static NON_GREEDY = 32;
	static PERL_X = 64;
	static UNICODE_GROUPS = 128;
	static WAS_DOLLAR = 256;
	static LOOKBEHIND = 512;
	static MATCH_NL = RE2Flags.CLASS_NL | RE2Flags.DOT_NL;
	static PERL = RE2Flags.CLASS_NL | RE2Flags.ONE_LINE | RE2Flags.PERL_X | RE2Flags.UNICODE_GROUPS;
	static POSIX = 0;
	static UNANCHORED = 0;
	static ANCHOR_START = 1;
	static ANCHOR_BOTH = 2;
};
/**
* Public flags for RE2JS and RE2Set compilation.
*/
const PublicFlags = {
	CASE_INSENSITIVE: 1,
	DOTALL: 2,
	MULTILINE: 4,
	DISABLE_UNICODE_GROUPS: 8,
	LONGEST_MATCH: 16,
	LOOKBEHINDS: 512
};
/**
* Various constants and helper for unicode codepoints.
*/
const ASCII_SIZE = 128;
const ASCII_TO_UPPER = new Int32Array(ASCII_SIZE);
const ASCII_TO_LOWER = new Int32Array(ASCII_SIZE);
const MAX_BMP = 65535;
for (let i = 0; i < ASCII_SIZE; i++) {
	if (i >= 97 && i <= 122) ASCII_TO_UPPER[i] = i - 32;
	else ASCII_TO_UPPER[i] = i;
	if (i >= 65 && i <= 90) ASCII_TO_LOWER[i] = i + 32;
	else ASCII_TO_LOWER[i] = i;
}
var Codepoint = class {
	static CODES = Object.freeze({
		"\x07": 7,
		"\b": 8,
		"	": 9,
		"\n": 10,
		"\v": 11,
		"\f": 12,
		"\r": 13,
		" ": 32,
		"\"": 34,
		$: 36,
		"&": 38,
		"'": 39,
		"(": 40,
		")": 41,
		"*": 42,
		"+": 43,
		"-": 45,
		".": 46,
		0: 48,
		1: 49,
		2: 50,
		3: 51,
		4: 52,
		5: 53,
		6: 54,
		7: 55,
		8: 56,
		9: 57,
		":": 58,
		"<": 60,
		">": 62,
		"?": 63,
		A: 65,
		B: 66,
		C: 67,
		F: 70,
		P: 80,
		Q: 81,
		U: 85,
		Z: 90,
		"[": 91,
		"\\": 92,
		"]": 93,
		"^": 94,
		_: 95,
		"`": 96,
		a: 97,
		b: 98,
		f: 102,
		i: 105,
		m: 109,
		n: 110,
		r: 114,
		s: 115,
		t: 116,
		v: 118,
		x: 120,
		z: 122,
		"{": 123,
		"|": 124,
		"}": 125
	});
	static toUpperCase(codepoint) {
		if (codepoint < ASCII_SIZE) return ASCII_TO_UPPER[codepoint];
		const s = String.fromCodePoint(codepoint).toUpperCase();
		const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (s.length > expectedLen) return codepoint;
		const sOrigin = String.fromCodePoint(s.codePointAt(0)).toLowerCase();
		const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
		return s.codePointAt(0);
	}
	static toLowerCase(codepoint) {
		if (codepoint < ASCII_SIZE) return ASCII_TO_LOWER[codepoint];
		const s = String.fromCodePoint(codepoint).toLowerCase();
		const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (s.length > expectedLen) return codepoint;
		const sOrigin = String.fromCodePoint(s.codePointAt(0)).toUpperCase();
		const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
		if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
		return s.codePointAt(0);
	}
};
var UnicodeRangeTable = class {
	/**
	* @param {Uint32Array | number[]} data
	* @param {boolean} isStride1
	*/
	constructor(data, isStride1 = false) {
		this.data = data;
		this.isStride1 = isStride1;
		this.SIZE = isStride1 ? 2 : 3;
	}
	getLo(index) {
		return this.data[index * this.SIZE];
	}
	getHi(index) {
		return this.data[index * this.SIZE + 1];
	}
	getStride(index) {
		return this.isStride1 ? 1 : this.data[index * this.SIZE + 2];
	}
	get length() {
		return this.data.length / this.SIZE;
	}
};
const B64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
const B64_MAP = /* @__PURE__ */ new Uint8Array(256);
for (let i = 0; i < 64; i++) B64_MAP[B64.charCodeAt(i)] = i;
const decodeVLQ = (str) => {
	const res = [];
	let value = 0;
	let shift = 0;
	for (let i = 0; i < str.length; i++) {
		const digit = B64_MAP[str.charCodeAt(i)];
		value |= (digit & 31) << shift;
		if ((digit & 32) === 0) {
			res.push(value);
			value = 0;
			shift = 0;
		} else shift += 5;
	}
	return res;
};
const decodeRanges = (str, isStride1) => {
	const res = decodeVLQ(str);
	const numRanges = isStride1 ? res.length / 2 : res.length / 3;
	const out = new Uint32Array(numRanges * 3);
	let current = 0;
	let resIdx = 0;
	for (let i = 0; i < numRanges; i++) {
		current += res[resIdx++];
		out[i * 3] = current;
		current += res[resIdx++];
		out[i * 3 + 1] = current;
		out[i * 3 + 2] = isStride1 ? 1 : res[resIdx++];
	}
	return out;
};
const decodeOrbit = (str) => {
	const res = decodeVLQ(str);
	const map = /* @__PURE__ */ new Map();
	let currentKey = 0;
	for (let i = 0; i < res.length; i += 2) {
		currentKey += res[i];
		const zz = res[i + 1];
		const delta = zz >>> 1 ^ -(zz & 1);
		map.set(currentKey, currentKey + delta);
	}
	return map;
};
var LazyMap = class {
	constructor(initializer) {
		this.initializer = initializer;
		this.cache = /* @__PURE__ */ new Map();
	}
	has(key) {
		return Object.hasOwn(this.initializer, key);
	}
	get(key) {
		if (this.cache.has(key)) return this.cache.get(key);
		const val = this.has(key) ? this.initializer[key]() : null;
		this.cache.set(key, val);
		return val;
	}
};
var UnicodeTables = class {
	static _CASE_ORBIT = null;
	static get CASE_ORBIT() {
		if (!this._CASE_ORBIT) this._CASE_ORBIT = decodeOrbit("rCgCIgCY+rQI4QiCuuBLgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCCgCBgCBgCBgCBgCBgCBgCB+7OB-BB-BB-BB-BB-BBskQB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BC-BB-BB-BB-BB-BB-BB-BByHBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBxHBCBBBCBBBCBBB3SBmMBkNBCBBBCBBB8MBCBBB6MB6MBCBBC+EB0MB2MBCBBB6MB+MBiGBmNBiNBCBBBmKBikzCBmNBqNBkIBsNBCBBBCBBBCBBB0NBCBBB0NDCBBB0NBCBBByNByNBCBBBCBBB2NBCBBDCBBCwDFCBCBDBCBCBDBCBCBDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB9EBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBCBDBCBBBhGBvDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBjICCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBH2iVBCBBBlKBwiVB+jVB+jVBCBBBlMBqEBuEBCBBBCBBBCBBBCBBBCBBB+hVB4hVB8hVBjNB7MC5MB5MCzMC1MB+0yCE5MB20yCC9MBu2yCBwyyCBo0yCChNBlNBo0yCBu-UBi0yCDlNC6-UBpNDrNIu+UDzNCm0yCBzNE0yyCBzNBpEBxNBxNBtEG1NLqxyCBkxyCnFoFrBCBBBCBBDCBBEkIBkIBkICoHHsCCqCBqCBqCCgEC+DB+DBmkOBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCC+BBgCBgCBgCBgCBgCBgCBgCBgCBrCBpCBpCBpCBmjOB-BB8BB-BB-BBgEB-BB-BByBBqgOBsDB-BBtwBB-BB-BB-BBsBBgDBCB-BB-BB-BBeB-BB-BB61OB-BB-BB-DB9DB9DBQB7DBmCE9CBrDBPBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBrFB-EBOBnHB3FB-FCCBBBNBCBBCjIBjIBjIBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB8kMB-BB6kMB-BB-BB-BB-BB-BB-BB-BB-BB-BBokMB-BB-BBkkMBkkMB-BB-BB-BB-BB-BB-BB-BB4jMB-BB-BB-BB-BB-BB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EBCBBBCBoiMBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBJCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBeBCBBBCBBBCBBBCBBBCBBBCBBBCBBBdBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDL-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-C64CgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOCgmOGgmODg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FDg8FBg8FBg8FhVg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBQBQBQBQBQBQDPBPBPBPBPBPjkC7mMB5mMBnmMBjmMBCBlmMB3lMBpiMBk8kCBCBBG-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FD-7FB-7FB-7F6FoglCEsuHRwjlCyDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCB0DBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBG1DD97OCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPEQCQCQCQCPCPCPCPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPB0EB0EBsFBsFBsFBsFBoGBoGBgIBgIBgHBgHB8HB8HDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQCSFPBPBzEBzEBRCxnOFSFrFBrFBrFBrFBREQBQClkOFPBPBnGBnGFQBQCljOCODPBPB-GB-GBNHSF-HB-HB7HB7HBRqJ53OE9tQBrmQH4Bc3BSgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfECBByZ0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzB34BgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CBCBBBt-UBruHBt+UB1iVBviVBCBBBCBBBCBBB3hVB5-UB9hVB7hVCCBBCCBBI9jVB9jVBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBICBBBCBBECBBN-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOC-lOG-lOzoeCBBBCBBBCBBBCBBBCBBBCBl8kCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBTCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBnECBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBKCBBBCBBBnglCBCBBBCBBBCBBBCBBBCBBECBBBvyyCDCBBBCBBBgDCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBn0yCB90yCB10yCBh0yCBn0yCCjxyCBzyyCBpxyCBg6BBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB-CBl0yCBvjlCBCBBBCBBBt2yCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBhkzCZCBB9a-5Bd-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCm6TCBB7gBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCH-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BmlBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvChDwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCFvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvC1DuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCCuCBuCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCCtCBtCk2BgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEO-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-D+CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCL-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-B74CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhrVgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BD1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BtxekCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjC");
		return this._CASE_ORBIT;
	}
	static _Print = null;
	static get Print() {
		if (!this._Print) this._Print = new UnicodeRangeTable(decodeRanges("hB9CBjBLBCpWBDFBFGBCCCBSBCsMBClBBDxBBDCBC2BBJaBFFBSVBC-FBCvBBD6BBDkDBP6BBDwBBDOBCbBDCCBJBGfBIqCBCgFBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYBDCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPBLCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGBCCBCHBDBBDVBCGBCBBCEBDIBDBBDCBICBFBBCEBDRBLBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBGMBCCBCWBCPBDIBCCBCDBIBBCCBCBBDDBDJBIVBCCBCWBCJBCEBDIBCCBCDBIBBGCBCDBDJBCCBNMBCCBCyBBCCBCFBFPBDZBCCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBN5BBFcBmBBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDBhBnCBCjBBFmBBCjBBCOBCMBmBlGBCGGD4LBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBH1CBDFBD-TBCbBE4CBIVBKXBKTBNMBCCBCBBN9CBDJBHJBHNBCKBH4CBIqBBGlCBLeBCLBFLBFEEBoBBDEBMrBBFZBHKBE9BBDgCBCcBDKBHJBHNBDtBBDLBVsCBClFBJ7BBEOBE9BBGqBBDKBJqBBG1QBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBSXBJuBBSBBDaBCMBEhBBPgBBQrEBF5UBXKBWz4BBD9LBGsBBCGGD3BBIBBPXBKGBCGBCGBCGBCGBCGBCGBCGBC9DBjBZBC4CBN1GBbPBC+BBC1CBDmDBGqBBC9CBC1CBKvBBCszcBE2BBK7KBV3FBJ8GBV7BBEJBH3BBJlCBJLBHzDBMdBEtCBCKBFgBBC2BBKNBDJBDmDBZbBLFBDFBDFBKGBCGBC7BBF9DBDJBHj9KBNWBFwBBloItLBDpDBnBGBNEBGZBCEBCCCBCCBCCBoUBhBpBBHyBBCSBCDBFEBCmEBF9FBEFBDFBDFBDCBEGBCGBOBBDLBCZBCSBCBBCOBDNBjB6DBGCBFsBBE3CBCMBEwBwBBsBBjEcBEwBBQbBFjBBKdBGqBBGdBCkBBFNBrB9EBDJBHjBBFjBBFnBBJzBBMLBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBCnCBJIBxBSBCBBGgBBEaBGaBnB3BBFTBDxBBCBBGHBCCBCcBDCBFJBIIBI-BBhBmBBFLBK1BBEcBDaBGZBIDBNGBxCoCB4ByBBOyBBItBBJJBHlBBEcBJBBxGeBCpBBCCBDBBRFBJIBiBtBBJpBBXZBnBbBVWBKtCBFjBBK9BBCEBOYBIJBH0BBCRBJmBBK-CBCTBMRBCuBB-BGBCCCBCBCOBCKBH6BBGJBHDBCHBDBBDVBCGBCBBCEBCJBDBBDCBDHHGGBDGBEEBMJBCDDClBBCJBCDDCDBCJBCBBJBBe7CBCEBfnCBJJBnF1BBDlBBjBkCBMJBHMBU5BBHJBHTBdaBDOBFWB6F7BBlDyCBNHBDDDBGBCBBCdBCBBDLBKJBnCHBDtBBDKBcnCBJyCBOoCBIJB3CHB5ChBBPJBHIBCsBBCNBLcBEfBDVBCNBqCGBCBBCrBBECCBCCBHBJJBHFBCBBCkBBCBBCFBIJBHrBBFJB3HYBIQBCoBBEcB2CQQBwBBO6cBnDuDBCEBMjGBtyCiDBOvhBBRVBL68DBGmSB61G5BBn2B4RBIeBCJBFwCBCJBHdBDFBLlCBLJBCGBCUBGSBxN5BBnG6CBGYBDYBtBqCBF4BBIQBhCEBMGBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBDDBh7D8HBEzNBHWBQQBQtBBDWBKzDB9B1HBLmBBDpCBJvDBWlCB7DTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBD9VBQEBCOBxiBeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBENBDJBFBBhKeBS5BBGxOxOBoBB3GqBBFhGhGBdBCVBJBBhHGBCDBCBBCOBCkGBDPBqBrCBFJBFBByYjCBtC8BBjGDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBBvIrBBFjDBNOBDOBCOBCkBBLtFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBmgB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIBnkzVvHB", false));
		return this._Print;
	}
	static CATEGORIES = new LazyMap({
		C: () => new UnicodeRangeTable(decodeRanges("AfBgDgBBOrWrWBHHBCBICCVuMuMnBBBzBBBE4B4BBGBcDBHQBXhGhGxBBB8BBBmDNB8BBByBBBQddBCCMEBhBGBsCiFiFJBBDBBXIICCBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBPMMBEB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKMMBDBbEByBPBDBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCB-FCBHBBHBBHBBECBIIIBLBDBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIB-BGGBLBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMBxhBPBXJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBF-6DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBrCHBxDUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIlkzVBxHvw-FB", false)),
		Cc: () => new UnicodeRangeTable(decodeRanges("AfgDgB", true)),
		Cf: () => new UnicodeRangeTable(decodeRanges("tFzqBzqBBEBXhGhGyBhMhMBxCxCs5D9-B9-BBDBbEByBEBCJBw03B6H6HBBBimEQQj7IPBhjiBDBwmFHBn0rYffB+CB", false)),
		Cn: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBDBvzIBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-BB---BBB---BBB", false)),
		Co: () => new UnicodeRangeTable(decodeRanges("gg4B-nGh4hc9--BD9--B", true)),
		Cs: () => new UnicodeRangeTable(decodeRanges("gg2B--B", true)),
		L: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICCiEEBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoCaBFDBuBqBBkBBBCiDBCQQBIIBLLBBBDRRCdBe4CBMZZBfBKBBFGGBUBFKKEYYBXBIKBGXBCGBRpBB7B1BBETTIJBQPBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNGB7BBBCCCBDBCXBCCCBIBCBBKDDBDBCWWBCBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNSSBkBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBkBFFkC4CBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBzC+C+CBtBBSHB3BdBOBBLrBBbjBBqBCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBhC1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBF1B1BB8zC8zCBjHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBxC2O2OBrBrBBDBGBBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBReBDlCByBIBDmDBDxCBVQBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBdRRBDBCJBLEBCoBBYCBCHBVWBEEEBwBBCEEBDDBDBDCCZCBDKBICBNFBDFBDFBKGBCGBCqBBCNBHyDBej9KBNWBFwBBloItLBDpDBnBGBNEBGCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBxB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOjBBnBbBKWB7HpBBHBBRFB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB1D-BBgBHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBqBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBGjCjCBLBhCBBCPPBNNB0mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBn7F0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFBmI9BBzEsBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCCBCBBCGBDEBKBBhHGBCDBCBBCOBCkGB8BjCBI1lB1lBBCBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		LC: () => new UnicodeRangeTable(decodeRanges("hCZBHZB7BLLBVBCeBCiGBCDBFvGBDZBhGDBDBBECBCHHCCBCCCBSBCyCBCqEBJlFBClBBKoBB44ClBBCGGDqBBDCBhV1CBDFBjkCKBGqBBDCBhCrBBgCMBChBBmD1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGBmIFFDJBCEEBDBHGCBCBCFBFDDBCBGEBF1B1BB8zC8zCB6DBDmDBHDBEBBNlBBCGGzoetBBTbBnEtCBCWBEDBCsCBZBBE2Z2ZBpBBGIBIvCBh6TGBNEBqgBZBHZBmlBvCBhDjBBFjBB1DKBCOBCGBCBBCKBCOBCGBCBBk2ByBBOyBB+CVBLVB74C-BBhrV-BBhBYBDYBtpZ0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BJBCTBHFB2uCjCB", false)),
		Ll: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDZBiGCCEEEBBBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBDCB5XFBjkCIBC2D2DBqBBgCMBChBBnD0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBBzIEEBEEcKFDBBJDBF2B2Bs1CvBBCEEBGCFCCBCCBEBGiDCBIICFFNlBBCGG0oesBCUaCoEMCBBBC+BCBGBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCbEE2ZqBBGIBIvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFB4vChBB", false)),
		Lm: () => new UnicodeRangeTable(decodeRanges("wVRBFLBPEBICCmEGG-OnHnHlFBBuIBBFgBgBKEEhFoFoF1mBgEgE2R72B72BsDkTkTxOFBvF+BBOjBjBBjBByVOORMBg-CBByHgGgG2OsBsBBDBGiDiDB+C+CBBB34bjnBjnBBEBvIzDzDdBB6DIBxCYYpDDBEBB2OXXqEtDtDWBBoDDBKngVngVuBBBh-BFBCpBBCIB0sBhBhB2K04D04DnrTDB9PCBpBBBnRMBhCBBCPPB9-P9-PBCBCGBCBByhM9BBqGGBud0Q0QsSAB", false)),
		Lo: () => new UnicodeRangeTable(decodeRanges("qFQQhIFFBCBxGBB7ZaBFDBuBfBCJBkBBBCiDBCZZBLLBBBDRRCdBe4CBMZZBfBWVBrBYBIKBGXBCGBRoBB8B1BBETTIJBROBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNFB8BBBCCCBDBCXBCCCBIBCBBKDDBDBYDBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNyDyDBnKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPByDrTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBpBkCkCBhBBC0BBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBxFuBBSHB3BdBOBBLrBBbjBBqBCBLdByDDBCFBCBBE7hB7hBBCB4-C3BBZWBKGBCGBCGBCGBCGBCGBCGBCGBoR2B2BF1CBJCCB4CBFGGBpBBC9CBSfBxBPBhQ-tGBhC0wUBC2jBBkCnBBJrIBFPBLBBjCyByBBkCBqFoDoDEGBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBuBEBDIBLEBCoBBYCBCHBVPBCFBEEEBwBBCEEBDDBDBDCCZBBEKBIPPBEBDFBDFBKGBCGByEiBBej9KBNWBFwBBloItLBDpDBkCCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBqDJBCsBBDeBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBhEtCBjDnBBJzBB9CzBBN2JBKVBLHB5EFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4FjBBnBDBCxJxJBoBBHBBRCBCBB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB0GHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBnBBCBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBB0BUBGSB0NnBB2MqCBGwFwFB0mHBqBfBiDyDBuwIiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBxzI2P2PBrBBiBiKiKBcBTrBBlPaBmHdBDwGwGBdBCCBCBBCGBDEBKiHiHBFBCDBCBBCOBCkGB8pBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Lt: () => new UnicodeRangeTable(decodeRanges("lOGDnB2sH2sHBGBJHBJHBNQQwBAB", false)),
		Lu: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBG+B+B9zCvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBB", false)),
		M: () => new UnicodeRangeTable(decodeRanges("gYvDB0IGBoIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCgBB3BCBCRBCGBLBBeCB5BCCBFBDBBDCBKLLBbbDCB5BCCBDBFBBDCBEffBEEMCB5BCCBGBCCBCCBVBBXFBCCB5BCCBFBDBBDCBICBLBBf8B8BBDBECBCDBKpBpBBDB4BCCBFBCCBCDBIBBMBBeCB5BCCBFBCCBCDBIBBMBBQNNBCB4BBBCGBCCBCDBKLLBeeBBBnCFFBEBCCCBGBTBB+BDDBFBNHBjDDDBHBMGBqCBBcECFBByBTBCBBGKBCjBBKlDlDBSBYDBFCBCCBDGBEDBOLBCLLBCBgWCBzdDBdCBeBBfBBhCfBKuBuBBBBC2D2DBjBjB3DLBFLB8GEB6BJBCcBDxBxBBsBBDLBVEBwBQBnBIBNCBfMB5BNBxBTB5ECBCUBFHHDCBnG-BBxWgBB--CCBuEhDhDBeBrRFBqDBB1udDBCJBhBBBxCBBxIEEFYYBDBF0C0CBzBzBBQBbRBOnBnBBGBaMBtBDBwBNBlBkCkCBMBNJJBuBuBBBBzBCCBBBDBBGBBCqBqBBDBGBBtHHBCBBx5TiXiXBOBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB7DCB2BOBqBDDBLLBCBuBKBI+B+BBBBlBNBRBBtBNNBBBxBNBJDBCBB9CLBHDD+ELBWDB4BBBCGBDBBDCBKLLBDDBFBEEBkCIBCDDCDBCEBCPPBzCzCBQBYyCyCBSBsHGBDIBcBBzCQBrDMBmDOBhIOB2HFBCBBDDBCCCBuEuEBFBDGBEddBIBpBGBCDBJKKBJBvBPBnGHBoGHBCHBzCVBCNB7DFBECCBCCBFBCjCjCBDBCBBCEB8KDBKBBCxBxBBFBEEBYmnFmnFHOBpmLRBhuCEB8BGB5gBCCB1BBIDByCMMBslTslTBizEizEBsBBDWB-QEBEFBJHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
		Mc: () => new UnicodeRangeTable(decodeRanges("joC4B4BDCBJDBCBBzBBB7BCBHBBDBBLsBsB7BCBjC7B7BBBBJCCB2B2BB7B7BCHHBDDBLLnDBBCBBECBCCBLqBqBBBB+BDB+BBB7BCCBDBDBBCBBKBBdPPB7B7BBBBGCBCCBLrBrBBsCsCBBBHHBTBBrKBBgCsFsFBFFHDDBaaBLLBBBDGBWBBDFBDLLBBB5zBffiEIIBGBCBB7KDBDCBFBBCFBhHBB7BCCKCCBJJBEByExBxBGCCBDBCBB+BffFBBD9B9BDCBCEEBxBxBBGBJBBsFWW35EBB0-dBBD5C5CBzBzBBOBvEBBwBxBxBBFFBDDBBBvDBBDBBZuBuBCuDuDDBBGuHuHBCCBCCBCC0gZCCgEuBuBBBBFBB0DZZB8B8BxBCBKBBO+C+CBBBEBBCrFrFBBBgBBB7BBBCDBDBBDCBKLLB1C1CBBBIDDCDBCBBCmDmDBBBJBBErDrDBBBHCCBCBDuHuHBBBHDBDyDyDBBBJBBCuDuDCBBHoDoDCBBFmImIBBBK4H4HBEBCBBFDDCvEvEBBBJDBF1C1CeBB-BqGqGECCoGPPrDIID2G2GBDBFBBC-K-KBNNxBBBJBBCpvQpvQBBBlxD2BBpDBB0rYBBHFB", false)),
		Me: () => new UnicodeRangeTable(decodeRanges("okBBB1xF-wB-wBBCBCCBsshBCB", false)),
		Mn: () => new UnicodeRangeTable(decodeRanges("gYvDB0IEBqIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCfB4BCCFHBFEEBFBLBBe7B7BFDBJVVBbbDBB6BFFBFFBDDBBBEffBEEMBB6BFFBDBCBBFVVBXXBEBC7B7BDCCBCBJIIBMMBff+BNNzBEE4BCCBBBGCBCDBIBBMBBe7B7BDHHGBBVBBdBB6BBBFDBJVVBeepCIIBBBC7C7CDGBNHBjDDDBHBMGBqCBBcEC4BNBCEBCBBGKBCjBBKnDnDBCBCFBCBBDBBaBBFCBRDBODDBHHQgWgWBBBzdCBeBBfBBfBBhCBBCGBJDDBJBKuBuBBBBC2D2DBjBjB3DCBFBBKHHBBB8GBBD7B7BCGBCCCDHBHJBDxBxBBMBCeBDLBVDBxBCCBDBCGGpBIBNBBhBDBDBBCCB5BCCBEECCB7BHBDBB5ECBCMBCGBFHHEBBnG-BBxWMBFEEBKB--CCBuEhDhDBeBrRDBsDBB1udFFBIBhBBBxCBBxIEEFaaBGG4EBBbRBOnBnBBGBaKBvBCBxBDDBCBDBBoBkCkCBEBDBBDBBNJJwB0B0BCCBDBBGBBCrBrBBJJvHDDFx5Tx5TiXPBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB8D3B3BBNBqBDDBLLBBByBDBDBBI+B+BBBBlBEBCHB-BNNB1B1BBHBLDBDgDgDBBBDCCBHHD+E+EEHBWBB6BBBEmBmBBFBEEBnCFBOECPBB2CHBDCBCYY1CFBCFFBCCBvHvHBCBHBBCBBcBB2CHBDCCBrDrDCDDBEBCmDmDCDDBCBCEBkIIBCBBhIBBCFFxEDBDBBFhBhBBIBpBFBDDBJKKBEBDCBvBMBCBBnGCCBBBCqGqGBFBCFBCzCzCBUBDGBCBBCBB7DFBECCBCCBFBCpCpCBEEC8K8KBMMB1B1BBDBGCCYmnFmnFHOBpmLLBECBhuCEB8BGB5gBgCgCBCByC5lT5lTBizEizEBsBBDWBhRCBSHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
		N: () => new UnicodeRangeTable(decodeRanges("wBJB5DBBGDDBBBitBJBnEJBnGJB9MJB3DJBFFBtDJB3DJB3DJBDFBvDMB0DJBJGBoDJBpDGBISBuDJBhDJB3DJBnCTBtIJBnCJBwWTBybCBwHJBHJBXJBtJJBhEKBmFJBHJB3FJB3CJBnEJBHJB3gBEEBEBHJBnGyBBDEB3W7BBvCVB3TdBqrBqYqYaIBPCB4KDBrEJBfHBCOBhBJBoBOBh7cJB9FJBhKFB7EJBnBJBnGJBXJB3CJB3MJB34UJBuPsBBN4BBSBB2KaBlBDBeJJnEEBrGJBvdHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBxBJBHJB3IeB-EJBrBDBxDGBnEdBhEJB9BJBxEJBITB8HJB3KJB3DJB3LJBnDJBHTBtCLBlNSB+CJB3UJB3CcBkHJBnCJB3BJBnLJBnDUBshBuDBimPJBnpCJB3CJBnEJBCGBvQJBnIWB+KCB6nXJBnuBTBNTBtDYB2iBxBBhqCJBnNJB3PJB4HJBtWIBhEJB4Y6BBCCBCDBtCsBBCOBjeMBk3CJB", false)),
		Nd: () => new UnicodeRangeTable(decodeRanges("wBJnxBJnEJnGJ9MJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJhDJ3DJnCJ3IJnCJn6BJnBJtJJhEJnFJHJ3FJ3CJnEJHJnuiBJnVJnBJnGJXJ3CJ3MJ34UJnsBJnkCJHJ9YJhEJ9BJxEJ3IJ3KJ3DJ3LJnDJHTtCJnNJnDJ3UJ3CJ3HJnCJ3BJnLJ3uQJnpCJ3CJnEJ3QJ37XJ12CxBhqCJnNJ3PJ4HJ2aJ30EJ", true)),
		Nl: () => new UnicodeRangeTable(decodeRanges("u3FCBwzCiBBDDB-zDaaBHBPCBs1dJBxyW0BBtOJJnEEBrhIuDBm8SCB", false)),
		No: () => new UnicodeRangeTable(decodeRanges("yFBBGDDBBB2pCFB5LFB5DCBmEGB6GGBSIByNJB2hBTB0jBJBhP20B20BEFBHJBnGPBqB3W3WB6BBvCVB3TdBqrB1kB1kBBCBrEJBfHBCOBhBJBoBOBxrdFBymWsBBiCDBSBB2KaBlBDB1pBHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBhLeB-EJBrBDBxDGBnETB8LTBmqBBBvNIBobSB0aUBn8SGB-YWBqhZTBNTBtDYBvqFIBid6BBCCBCDBtCsBBCOBjeMB", false)),
		P: () => new UnicodeRangeTable(decodeRanges("hBCBCFBCDBLBBEBBbCBCccCkBkBGEELBBEEE-VJJzOFBqBBB0BCCDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCmBmBBCBoCrCrCBDBFBBwDFBsFlTlTBHB4EuTuTtBBBvCCBoCBB+ECBCCBmBKB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBM9Z9ZBWBJTBCMBCLBfBBPBB6TDBeBB+hBNBwCBBgBJB0MVBgCDBhBBB8XDBCBBxDwEwEBtBBCfBDLBkNCBFJBDLBRNNjD7C7CjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HzqUzqUBxGxGBIBXiBBCNBCFFCBB2ECBCFBCDBLBBEBBbCBCccCCCBFB7MCB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDByO-J-JjBlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
		Pc: () => new UnicodeRangeTable(decodeRanges("-Cg-Hg-HBUU-u3BBBZCBwHAB", false)),
		Pd: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEBiwDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
		Pe: () => new UnicodeRangeTable(decodeRanges("pB0B0BgB+1D+1DC-6B-6BqtC4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECtBGCtNICEGCDBB-ozB6G6GeOCESSCCCrF0B0BgBGD", false)),
		Pf: () => new UnicodeRangeTable(decodeRanges("7F+6H+6HEddpuDCCFDDQEE", false)),
		Pi: () => new UnicodeRangeTable(decodeRanges("rFt7Ht7HDBBDaapuDCCFDDQEE", false)),
		Po: () => new UnicodeRangeTable(decodeRanges("hBCBCCBDECBLLBEEBcclCGGPBBI-V-VJzOzOBEBqB3B3BDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCxDxDrCEBFBBwDFBsFlTlTBHBmY9D9DBBBoCBB+ECBCCBmBFBCDB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBMjajaBJJBGBJIBDDBDCBEKBCCCBIB7kDDBCBBxDwEwEBFFBBBDDDBHBCBBCDDBLLBDBCJBDDBCCCBLBDCBtNCB6B+F+FjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HlxUlxUBFBDXXVBBDDBECBCDBICBHCCB2E2EBBBCCBDECBLLBEEBcclBDDB7M7MBBB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDB0ZlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
		Ps: () => new UnicodeRangeTable(decodeRanges("oBzBzBgB-1D-1DC-6B-6B-rCEEnB4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECaTTCECtNICEGCDipzBipzB4GeeCMCESSCCCrFzBzBgBEEDAB", false)),
		S: () => new UnicodeRangeTable(decodeRanges("kBHHRCBgBCCcCCkBEBCBBDCCBCBDEEfgBgBrODBNNBGGBCCCBPB2DPPBxDxDsErIrIBBB3DCBDDDBvGvGLUUB4H4HIBBpEqLqLBHHB2H2H-DjEjEBGBlEwGwGqBmGmGiGCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WuLuLlL+E+EBgBBiLJBKIBhiBCCBBBMCBOCBOCBOBBmCOOoBCBOCBUhBB-BBBCDBCBBLCCBBBGFBCECFMMBFFBDBGDBC7B7BBFFB2LBFcBD+HBXKByCtCBXnTBtBwBBDeBLyMBX+BBFfBD1LBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBB8CBB0HBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BB6RWBKBBoDBB+EDBLDB+RCBiHPPB+9T+9TpEgBBuLPBhCBB3BHBtBDBjDCCBBBD7E7EHRRBBBgBCCcCCiEGBCGBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSmWmWBiKiKBGBnjC2kC2kCBbBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQQBgDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBrbaagBaagBaagBaagBaa9B-PB4BDBzBHBCNBCBBp2BwNwNttCEE+DiOiOBvIvIBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
		Sc: () => new UnicodeRangeTable(decodeRanges("kB+D+DBCBqnB8D8DzPBBzPBBI2H2HoImSmS8sClmClmCBgBB37hBkuVkuVtD7E7E8GBBEBB3-HDB-4wBxtCxtC", false)),
		Sk: () => new UnicodeRangeTable(decodeRanges("+CCCoCHHFEEqQDBNNBGGBCCCBPB2DPPBjoBjoB15FCCBBBMCBOCBOCBOBB9kEBBkzdWBKBBoDBBxePPBniUniUBPB8bCCjF4g9B4g9BBDB", false)),
		Sm: () => new UnicodeRangeTable(decodeRanges("rBRRBBB+BCCuBFFmBgBgB-XwQwQBBB8xGOOoBCBOCBsEoBoBBDBHlClCBDBGBBFGDIgBgBBDDCgBgBBqIBhBBB7CffBXBpBFB2OKK3BHBwDxKxKBDBDeBLPBhIiEBX+BBFfBDhIBxBUBDFB9+zB5Z5ZCCBlFRRBBB+BCCkEHHBCBitDBBhrwBx+Bx+BagBgBagBgBagBgBagBgBat5Ft5FB-uC-uCBHB", false)),
		So: () => new UnicodeRangeTable(decodeRanges("mFDDFCCyerIrIBgEgEBvGvGLUUB4H4HkQ2L2LjEFBClElEwGqBqBoMCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WzWzW+EhBBiLJBKIBksBBBCDBCBBLCCBHHBEBCECFMMBPPCBBC7B7BBKKBDBDDBCBBCBBCGBCeBDBBCCCBdBtIHBFTBDGBDwCBCdBanBBHnCBXKByCtCBX2FBCIBC1BBJuDBC3HBtBrBBhC-HBhQvBBWBBHmBBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBBxKBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BBibDBLBBC+R+RBBBqqUPBuLPBhCBB3BHBuBCBlPEEFBBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSpgBpgBBGBnjC2kC2kCBGBFQBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQPBhDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBqlB-PB4BDBzBHBCNBCBBp2B96C96CiEyWyWBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E6HBG4WBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBB-B3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
		Z: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBeBBGwBwBh9DAB", false)),
		Zl: () => new UnicodeRangeTable(decodeRanges("ohIA", true)),
		Zp: () => new UnicodeRangeTable(decodeRanges("phIA", true)),
		Zs: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBlBwBwBh9DAB", false)),
		ASCII_Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbF", true)),
		Alphabetic: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICC3CeeBQBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoBNBCCCBCCBCCJaBFDBeKBG3BBCGBPlDBCHBFHBFCBLCBDRRBuBBOkDBZgBBKBBFGGBWBDSBUYBIKBGXBCGBIJJBoBBLLBEGBHrCBCPBCCBFOBOSBCHBDBBDVBCGBCEEBCBEHBDBBDBBCJJFBBCEBNBBLFFBBBCFBFBBDVBCGBCBBCBBCBBFEBFBBDBBFIIBCBCSSBEBMCBCIBCCBCVBCGBCBBCEBEIBCCBCBBEQQBCBWDBFCBCHBDBBDVBCGBCBBCEBEHBDBBDBBKBBFBBCEBORRBCCBEBECBCDBEBBCCCBEEBEEBBBELBFEBECBCCBEHHpBMBCCBCWBCPBEHBCCBCCBJBBCCBCBBDDBdDBCHBCCBCWBCJBCEBEHBCCBCCBJBBGCBCDBOCBNMBCCBCoBBDHBCCBCCBCGGBCBIEBXFBCCBCRBEXBCIBCDDBFBJFBCCCBGBTBBO5BBGGBH0B0BBECBDBCXBCCCBRBCCBDEBCHHPDBhBgCgCBGBCjBBFSBFPBCjBBkC2BBCDDBDBR-BBLDBDlBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBEKBITBMUBNTBNMBCCBCBBNzBBDSBPFFkC4CBIqBBGlCBLeBCLBFIBYdBDEBMrBBFZB3BbBF+BBDTBzBYYBMMBBByBzBBCOBCHB0BpBBDDBLrBBCKBP2BBXCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBUhBBM1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBFSSBnBBuZzBB34BkHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBCfBwB2O2OBBBaIBIEBDEBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBGHBEwDBoBIBDmDBDxCBVUBCgBBZzBBNjCBCtBtBBEBECCBBBLgBBGiBBOcBEyBBCLBQRRBOBLEBC2BBKNBTWBEkCBCCCZCBDPBDDBMFBDFBDFBKGBCGBCqBBCNBH6DBWj9KBNWBFwBBloItLBDpDBnBGBNEBGLBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmC0BBsIcBEwBBwBfBOdBGqBBGdBDjBBFHBCEBrB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCDBCBBGHBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOnBBjBbBEGGBVB7HpBBCBBEBBRFBzBCBEcBLJJBUBrBRBvBUBcWBKlCBsBEBL4BBKOOBXBYyBBSDBJiBBEKKB+BBCDBKBBLCCkBRBChBBDHHBCB-BGBCCCBCBCOBCJBI4BBYDBCHBDBBDVBCGBCBBCEBEHBDBBDBBEHHGGBdJBCDDClBBCJBCDDCDBCBBECCtBhCBCCBCDBVCBfhCBDBBC5F5FB0BBDGBaFBjB+BBCEE8B1BBDoCoCBZBDNBWGB6F4BBoD-BBgBHBDDDBGBCBBCdBCBBDBBDDB+CHBDtBBDFBCCCBccBxBBDJBSnCBGTTBnCBoDHB5CgBBgBIBCsBBCGBCyByBBcBDVBCNBqCGBCBBCrBBECCBCCBBBCDDBZZBEBCBBCkBBCBBCDBCYYBqBBlIWBKQBCoBBECBwDwCwCB4cBnDuDBSjGBtyCgDBQvhBBSFBa68DBGmSB61GuBBy2B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBF4BBIQBhCBBCNNBFBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBFi7Fi7FBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCVBJBBhHGBCDBCBBCOBCkGB8BjCBEEE1lBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1TZBHZBHZB3zD-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Dash: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEB+BoBoBQnMnMlgDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
		Emoji: () => new UnicodeRangeTable(decodeRanges("jBHHGJBwDFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDrGrGhFBBNBBPDDBIBsCZBCBBYVVDIBWBBvFhBBDvDBDBBCCBDyCBDCBCmIBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDDBEJBECCBEEDJBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
		Emoji_Component: () => new UnicodeRangeTable(decodeRanges("jBHHGJB0+H2G2Gsp3B3+8B3+8BBYB8PEBxtBDBtzhY-CB", false)),
		Emoji_Modifier: () => new UnicodeRangeTable(decodeRanges("7-8DE", true)),
		Emoji_Modifier_Base: () => new UnicodeRangeTable(decodeRanges("9wJ8G8GRDB4jzD9B9BBBBDDDBBB2DBBDKBWSBEFFBBBCCBICCZqGqGBFFWFFBvFvFBBBEEB0CRRBBBKMMgSDDJHBHKKBIBDCB5B+B+BBCCBCCSCBCMBmHCBrBIB", false)),
		Emoji_Presentation: () => new UnicodeRangeTable(decodeRanges("64IBBuGDBEDDqQBBWBBzBLBsBUUOJJBSSBGGBJJGWWIBBCFFDIIFBBdkBkBCFFBBBC+B+BBBBZPP8aBB0BFFvlxDrGrG-FDDBIBsCZBCZZVDDBDBCCBWBBvFgBBNIBClCBCVBNqBBFEBNQBEEEBlCBCCCB5FBD+BBODBCXBTbbBOO3C0CBxBlCBHEEBBBDDBEDBMBBIIBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
		Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("pFFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDoBoBBCBlDLBQBBQPPBmBmBBIBxDBBNBBPDDBIBU3BBcOBLVVDIBCDBKWBH7FBDvDBDBBCCBDyCBDCBCDBG9HBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDQBECCBEBDMB7GlBBNDB5BHBLFBpBHBfBBNDBDNBKmBBNuBBCJBC4FB5CHBPxEBhI9fB", false)),
		Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbFq1-BJIFbF", true)),
		Lowercase: () => new UnicodeRangeTable(decodeRanges("hDZBwBLLFlBlBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDiBBIBBfEBhDsBsBCEEDDBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBCDB5XFBjkCIBC2D2DB+FBiC0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBB6DOORMBuDEEBEEcKFDBBJDBFiBiBBOBFsasaBYBn6BvBBCEEBGCFCCBCCBGBEiDCBIICFFNlBBCGG0oesBCUaCBBBmEMCBBBC8BCBIBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCWDBCCCBBB2ZqBBCNBHvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBkODDBBBCpBBCIBmoByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFBmI9BB1lChBB", false)),
		Math: () => new UnicodeRangeTable(decodeRanges("rBRRBBBgBeeCuBuBFmBmBgB5W5WBBBDbbBDDBBBwQCBuwGccBBBMEEOPPBCBWEBMEBiCMBFEEBFFBDBTFFDJBCDDBEBHEEBDDBCCBBBCFBENBClClCBWBCFBCBBFBBFfBCHHBPPBqIBJDBVBB7CffBZBCZZMGB+NBBNJBFFBFBBDBBEEBPCCDFBMHBGBB6BCCeDBKCBxK-BBhI-PBxBUBDFB9+zB4Z4ZBEBCjFjFRCBeCCeCCkEHHBCBitDBBhrwBwoBwoBBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBBhwFDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB-uCIB", false)),
		Quotation_Mark: () => new UnicodeRangeTable(decodeRanges("iBFFkEQQ96HHBaBBowDqOqOBCBOCBixzBDB+FFF7CBB", false)),
		Terminal_Punctuation: () => new UnicodeRangeTable(decodeRanges("hBLLCMMBEE-ZJJiQ6B6BpCPPCCB1FsBsBBJBCsHsHB3B3BBEBCHBgBmImIB1nB1nBBtFtFFFB4JBB2YHBmY9D9DBBBoCBB+ECBEoBoBBCBDBB7JBBjLDBjFBBLBBCCBeCB8FEB-BBBldYYBKKBBBwlDCBzJOOFLLCBBEBBtNBB8ndBBuICBkHEB-LBB3CBBgD4E4EBBB0ECBgERRB6H6HnxUDDB6B6BBBBCDBqFLLCMMBEEiCDD7hBxBxBnkBoGoG3JBB5EFBlCFB6CDB5dEBtBDB+FGBxDDBgECBiEBBHRRB5C5CBDBtDrJrJB2D2DBBBNBBnLDBEOBqDBB6HCBmQCC8HBB4CBBFBB-MCBuBmUmUBrCrCBspBspBBDB6vRBBmEiCiCBBBLqRqRBoJoJBnwTnwTovHDB", false)),
		Uppercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBGbbBOBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBBvgCZBHZBHZB", false)),
		White_Space: () => new UnicodeRangeTable(decodeRanges("JEBTlDlDbgvFgvFgsCKBeBBGwBwBh9DAB", false))
	});
	static SCRIPTS = new LazyMap({
		Adlam: () => new UnicodeRangeTable(decodeRanges("go6DrCFJFB", true)),
		Ahom: () => new UnicodeRangeTable(decodeRanges("g4lCaDOFW", true)),
		Anatolian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggxCmS", true)),
		Arabic: () => new UnicodeRangeTable(decodeRanges("gwBEBCFBCNBCCBCfBCJBMZBCrDBChBBxCvBBxHhBBGqCBCcBxy8BtPBDvEBhBPBxDEBCmEBk7DeBkCFBJIBiBFBh43BDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB", false)),
		Armenian: () => new UnicodeRangeTable(decodeRanges("xpBlBDxBDCks9BE", true)),
		Avestan: () => new UnicodeRangeTable(decodeRanges("g4iC1BEG", true)),
		Balinese: () => new UnicodeRangeTable(decodeRanges("g4GsCCxB", true)),
		Bamum: () => new UnicodeRangeTable(decodeRanges("g1pB3CpowB4R", true)),
		Bassa_Vah: () => new UnicodeRangeTable(decodeRanges("w26CdDF", true)),
		Batak: () => new UnicodeRangeTable(decodeRanges("g+GzBJD", true)),
		Bengali: () => new UnicodeRangeTable(decodeRanges("gsCDBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYB", false)),
		Beria_Erfe: () => new UnicodeRangeTable(decodeRanges("g17CYDY", true)),
		Bhaiksuki: () => new UnicodeRangeTable(decodeRanges("ggnCICsBCNLc", true)),
		Bopomofo: () => new UnicodeRangeTable(decodeRanges("qXB6wLqBxDf", true)),
		Brahmi: () => new UnicodeRangeTable(decodeRanges("ggkCtCFjBKA", true)),
		Braille: () => new UnicodeRangeTable(decodeRanges("ggK-H", true)),
		Buginese: () => new UnicodeRangeTable(decodeRanges("gwGbDB", true)),
		Buhid: () => new UnicodeRangeTable(decodeRanges("g6FT", true)),
		Canadian_Aboriginal: () => new UnicodeRangeTable(decodeRanges("ggF-TxRlC7tgCP", true)),
		Carian: () => new UnicodeRangeTable(decodeRanges("g1gCwB", true)),
		Caucasian_Albanian: () => new UnicodeRangeTable(decodeRanges("wphCzBMA", true)),
		Chakma: () => new UnicodeRangeTable(decodeRanges("gokC0BCR", true)),
		Cham: () => new UnicodeRangeTable(decodeRanges("gwqB2BKNDJDD", true)),
		Cherokee: () => new UnicodeRangeTable(decodeRanges("g9E1CDFz7lBvC", true)),
		Chorasmian: () => new UnicodeRangeTable(decodeRanges("w9jCb", true)),
		Common: () => new UnicodeRangeTable(decodeRanges("AgCBbFBbuBBCOBCEBYgBgBiOmBBGEBDTB1DKKHCC+THHPEEhB9E9ElQiEiEB6mB6mB2MDBjJwvBwvBBBBoCBBsGBBCumBumBOIIBCBCFBCCBDmYmYBKBD2CBCKBEKBCOBShBB-BlBBCCBDFBCaBCQBqBCBF5UBXKBW-cBhIzTBDpEBhQ9CBzMUBCCCBXBQHBFDB8CBBE7C7CB0E0EBOBhBlBBKxBxBB+BBgBwCBwB5C5CBmFBhuG-BBhoWhBBnDCBmFJB1HhFhFsMPPBzuUzuUBxGxGBIBXiBBCSBCDB0ECCBeBbFBbKBLuBuBBhChCBFBCGBLEBjICBFsBBEIBxCMB0BsBBlHaBltuBDB96D8HBEzNBHWBQQBgDzDB9B1HBLmBBD9BBEQBJBBIdBF8BB2GTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBByjFjCBtC8BBjWrBBFjDBNOBDOBCOBCkBBLtFB5BZBCBBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBnghYffB+CB", false)),
		Coptic: () => new UnicodeRangeTable(decodeRanges("ifNxkKzDGG", true)),
		Cuneiform: () => new UnicodeRangeTable(decodeRanges("ggoC5cnDuDCEMjG", true)),
		Cypriot: () => new UnicodeRangeTable(decodeRanges("ggiCFBDCCBqBBCBBEDD", false)),
		Cypro_Minoan: () => new UnicodeRangeTable(decodeRanges("w8rCiD", true)),
		Cyrillic: () => new UnicodeRangeTable(decodeRanges("ggBkEBDoFBx6FKBhFtCtCojEfBhie-CBv8VBBhw4B9BBiBAB", false)),
		Deseret: () => new UnicodeRangeTable(decodeRanges("gghCvC", true)),
		Devanagari: () => new UnicodeRangeTable(decodeRanges("goCwCFODZh7nBfhwcJ", true)),
		Dives_Akuru: () => new UnicodeRangeTable(decodeRanges("gomCGBDDDBGBCBBCdBCBBDLBKJB", false)),
		Dogra: () => new UnicodeRangeTable(decodeRanges("ggmC7B", true)),
		Duployan: () => new UnicodeRangeTable(decodeRanges("ggvDqDGMEIIJDD", true)),
		Egyptian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggsC1iBL68D", true)),
		Elbasan: () => new UnicodeRangeTable(decodeRanges("gohCnB", true)),
		Elymaic: () => new UnicodeRangeTable(decodeRanges("g-jCW", true)),
		Ethiopic: () => new UnicodeRangeTable(decodeRanges("gwEoCBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBnvGWBKGBCGBCGBCGBCGBCGBCGBCGBjpfFBDFBDFBKGBCGBylvCGBCDBCBBCOB", false)),
		Garay: () => new UnicodeRangeTable(decodeRanges("gqjClBEcJB", true)),
		Georgian: () => new UnicodeRangeTable(decodeRanges("glElBBCGGDqBBCDBx8CqBBDCBhiElBBCGG", false)),
		Glagolitic: () => new UnicodeRangeTable(decodeRanges("ggL-Ch9sDGCQDGCBCE", true)),
		Gothic: () => new UnicodeRangeTable(decodeRanges("w5gCa", true)),
		Grantha: () => new UnicodeRangeTable(decodeRanges("g4kCDBCHBDBBDVBCGBCBBCEBDIBDBBDCBDHHGGBDGBEEB", false)),
		Greek: () => new UnicodeRangeTable(decodeRanges("wbDBCCBDDBCFFCCCBBBCCCBSBC+BBPPBnpGEBzBEBFEB1ChKhKBUBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBoJ-xiB-xiB7uVuCBSgj0Bgj0BBkCB", false)),
		Gujarati: () => new UnicodeRangeTable(decodeRanges("h0CCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGB", false)),
		Gunjala_Gondi: () => new UnicodeRangeTable(decodeRanges("grnCFCBCkBCBCFIJ", true)),
		Gurmukhi: () => new UnicodeRangeTable(decodeRanges("hwCCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPB", false)),
		Gurung_Khema: () => new UnicodeRangeTable(decodeRanges("go4C5B", true)),
		Han: () => new UnicodeRangeTable(decodeRanges("g0LZBC4CBN1GBwBCCaIBPDBle-tGBhC-vUBhoWtLBDpDBpodBBNGBqgkB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
		Hangul: () => new UnicodeRangeTable(decodeRanges("goE-HvxHBiI9CyDeiCei3dckUj9KNWFwBl9JeEFDFDFDC", true)),
		Hanifi_Rohingya: () => new UnicodeRangeTable(decodeRanges("gojCnBJJ", true)),
		Hanunoo: () => new UnicodeRangeTable(decodeRanges("g5FU", true)),
		Hatran: () => new UnicodeRangeTable(decodeRanges("gniCSCBGE", true)),
		Hebrew: () => new UnicodeRangeTable(decodeRanges("xsB2BBJaBFFBpp9BZBCEBCCCBCCBCCBIB", false)),
		Hiragana: () => new UnicodeRangeTable(decodeRanges("hiM1CBHCBi7-C+IBTeeBBBulQAB", false)),
		Imperial_Aramaic: () => new UnicodeRangeTable(decodeRanges("giiCVCI", true)),
		Inherited: () => new UnicodeRangeTable(decodeRanges("gYvDB2IBBlOKBbhXhXBCB8qEtBBDLBlPCBCMBCGBFHHEBBnG-BBtQBBjGgBB65DDBsDBBmrzBPBRNBwejHjH7iEl+uBl+uBBsBBDWBhRCBSHBDGBfDBz6rYvHB", false)),
		Inscriptional_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g7iCSGH", true)),
		Inscriptional_Parthian: () => new UnicodeRangeTable(decodeRanges("g6iCVDH", true)),
		Javanese: () => new UnicodeRangeTable(decodeRanges("gsqBtCDJFB", true)),
		Kaithi: () => new UnicodeRangeTable(decodeRanges("gkkCiCLA", true)),
		Kannada: () => new UnicodeRangeTable(decodeRanges("gkDMCCCWCJCEDICCCDIBGCCDDJCC", true)),
		Katakana: () => new UnicodeRangeTable(decodeRanges("hlM5CBDCBxHPBxGuBBC3CBvgzBJBCsBBzisBDBCGBCBBCgJgJBBBzBPPBCB", false)),
		Kawi: () => new UnicodeRangeTable(decodeRanges("g4nCQCoBEc", true)),
		Kayah_Li: () => new UnicodeRangeTable(decodeRanges("goqBtBCA", true)),
		Kharoshthi: () => new UnicodeRangeTable(decodeRanges("gwiCDCBGHCCCcDCFJII", true)),
		Khitan_Small_Script: () => new UnicodeRangeTable(decodeRanges("k-7C84G84GB0OBqBAB", false)),
		Khmer: () => new UnicodeRangeTable(decodeRanges("g8F9CDJHJnPf", true)),
		Khojki: () => new UnicodeRangeTable(decodeRanges("gwkCRCuB", true)),
		Khudawadi: () => new UnicodeRangeTable(decodeRanges("w1kC6BGJ", true)),
		Kirat_Rai: () => new UnicodeRangeTable(decodeRanges("gq7C5B", true)),
		Lao: () => new UnicodeRangeTable(decodeRanges("h0DBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDB", false)),
		Latin: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBQQGWBCeBCgOBoBEB8wGlBBHwBBGDBGMBClCBiC-HByLOORMBuEBBHccSoBB42CfBj1elDBExCBVOBxZqBBCIBCDB38TGB7gBZBHZBmhCFBCpBBCIBm61BeBHFB", false)),
		Lepcha: () => new UnicodeRangeTable(decodeRanges("ggH3BEOEC", true)),
		Limbu: () => new UnicodeRangeTable(decodeRanges("goGeBCLBFLBFEEBKB", false)),
		Linear_A: () => new UnicodeRangeTable(decodeRanges("gwhC2JKVLH", true)),
		Linear_B: () => new UnicodeRangeTable(decodeRanges("gggCLCZCSCBCODNjB6D", true)),
		Lisu: () => new UnicodeRangeTable(decodeRanges("wmpBvBx1eA", true)),
		Lycian: () => new UnicodeRangeTable(decodeRanges("g0gCc", true)),
		Lydian: () => new UnicodeRangeTable(decodeRanges("gpiCZGA", true)),
		Mahajani: () => new UnicodeRangeTable(decodeRanges("wqkCmB", true)),
		Makasar: () => new UnicodeRangeTable(decodeRanges("g3nCY", true)),
		Malayalam: () => new UnicodeRangeTable(decodeRanges("goDMCCCyBCCCFFPDZ", true)),
		Mandaic: () => new UnicodeRangeTable(decodeRanges("giCbDA", true)),
		Manichaean: () => new UnicodeRangeTable(decodeRanges("g2iCmBFL", true)),
		Marchen: () => new UnicodeRangeTable(decodeRanges("wjnCfDVCN", true)),
		Masaram_Gondi: () => new UnicodeRangeTable(decodeRanges("gonCGBCBBCrBBECCBCCBHBJJB", false)),
		Medefaidrin: () => new UnicodeRangeTable(decodeRanges("gy7C6C", true)),
		Meetei_Mayek: () => new UnicodeRangeTable(decodeRanges("g3qBWqGtBDJ", true)),
		Mende_Kikakui: () => new UnicodeRangeTable(decodeRanges("gg6DkGDP", true)),
		Meroitic_Cursive: () => new UnicodeRangeTable(decodeRanges("gtiCXFTDtB", true)),
		Meroitic_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("gsiCf", true)),
		Miao: () => new UnicodeRangeTable(decodeRanges("g47CqCF4BIQ", true)),
		Modi: () => new UnicodeRangeTable(decodeRanges("gwlCkCMJ", true)),
		Mongolian: () => new UnicodeRangeTable(decodeRanges("ggGBBDCCBSBH4CBIqBB2t-BMB", false)),
		Mro: () => new UnicodeRangeTable(decodeRanges("gy6CeCJFB", true)),
		Multani: () => new UnicodeRangeTable(decodeRanges("g0kCGBCCCBCBCOBCKB", false)),
		Myanmar: () => new UnicodeRangeTable(decodeRanges("ggE-EhqmBeiDfxibT", true)),
		Nabataean: () => new UnicodeRangeTable(decodeRanges("gkiCeJI", true)),
		Nag_Mundari: () => new UnicodeRangeTable(decodeRanges("wm5DpB", true)),
		Nandinagari: () => new UnicodeRangeTable(decodeRanges("gtmCHDtBDK", true)),
		New_Tai_Lue: () => new UnicodeRangeTable(decodeRanges("gsGrBFZHKEB", true)),
		Newa: () => new UnicodeRangeTable(decodeRanges("gglC7CCE", true)),
		Nko: () => new UnicodeRangeTable(decodeRanges("g+B6BDC", true)),
		Nushu: () => new UnicodeRangeTable(decodeRanges("h-7CvsQvsQBqMB", false)),
		Nyiakeng_Puachue_Hmong: () => new UnicodeRangeTable(decodeRanges("go4DsBENDJFB", true)),
		Ogham: () => new UnicodeRangeTable(decodeRanges("g0Fc", true)),
		Ol_Chiki: () => new UnicodeRangeTable(decodeRanges("wiHvB", true)),
		Ol_Onal: () => new UnicodeRangeTable(decodeRanges("wu5DqBFA", true)),
		Old_Hungarian: () => new UnicodeRangeTable(decodeRanges("gkjCyBOyBIF", true)),
		Old_Italic: () => new UnicodeRangeTable(decodeRanges("g4gCjBKC", true)),
		Old_North_Arabian: () => new UnicodeRangeTable(decodeRanges("g0iCf", true)),
		Old_Permic: () => new UnicodeRangeTable(decodeRanges("w6gCqB", true)),
		Old_Persian: () => new UnicodeRangeTable(decodeRanges("g9gCjBFN", true)),
		Old_Sogdian: () => new UnicodeRangeTable(decodeRanges("g4jCnB", true)),
		Old_South_Arabian: () => new UnicodeRangeTable(decodeRanges("gziCf", true)),
		Old_Turkic: () => new UnicodeRangeTable(decodeRanges("ggjCoC", true)),
		Old_Uyghur: () => new UnicodeRangeTable(decodeRanges("w7jCZ", true)),
		Oriya: () => new UnicodeRangeTable(decodeRanges("h4CCCHDBDVCGCBCEDIDBDCICFBCEDR", true)),
		Osage: () => new UnicodeRangeTable(decodeRanges("wlhCjBFjB", true)),
		Osmanya: () => new UnicodeRangeTable(decodeRanges("gkhCdDJ", true)),
		Pahawh_Hmong: () => new UnicodeRangeTable(decodeRanges("g46ClCLJCGCUGS", true)),
		Palmyrene: () => new UnicodeRangeTable(decodeRanges("gjiCf", true)),
		Pau_Cin_Hau: () => new UnicodeRangeTable(decodeRanges("g2mC4B", true)),
		Phags_Pa: () => new UnicodeRangeTable(decodeRanges("giqB3B", true)),
		Phoenician: () => new UnicodeRangeTable(decodeRanges("goiCbEA", true)),
		Psalter_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g8iCRIDNG", true)),
		Rejang: () => new UnicodeRangeTable(decodeRanges("wpqBjBMA", true)),
		Runic: () => new UnicodeRangeTable(decodeRanges("g1FqCEK", true)),
		Samaritan: () => new UnicodeRangeTable(decodeRanges("ggCtBDO", true)),
		Saurashtra: () => new UnicodeRangeTable(decodeRanges("gkqBlCJL", true)),
		Sharada: () => new UnicodeRangeTable(decodeRanges("gskC-ChsCH", true)),
		Shavian: () => new UnicodeRangeTable(decodeRanges("wihCvB", true)),
		Siddham: () => new UnicodeRangeTable(decodeRanges("gslC1BDlB", true)),
		Sidetic: () => new UnicodeRangeTable(decodeRanges("gqiCZ", true)),
		SignWriting: () => new UnicodeRangeTable(decodeRanges("gg2DrUQECO", true)),
		Sinhala: () => new UnicodeRangeTable(decodeRanges("hsDCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBt-gCTB", false)),
		Sogdian: () => new UnicodeRangeTable(decodeRanges("w5jCpB", true)),
		Sora_Sompeng: () => new UnicodeRangeTable(decodeRanges("wmkCYIJ", true)),
		Soyombo: () => new UnicodeRangeTable(decodeRanges("wymCyC", true)),
		Sundanese: () => new UnicodeRangeTable(decodeRanges("g8G-BhIH", true)),
		Sunuwar: () => new UnicodeRangeTable(decodeRanges("g+mChBPJ", true)),
		Syloti_Nagri: () => new UnicodeRangeTable(decodeRanges("ggqBsB", true)),
		Syriac: () => new UnicodeRangeTable(decodeRanges("g4BNC7BDCxIK", true)),
		Tagalog: () => new UnicodeRangeTable(decodeRanges("g4FVKA", true)),
		Tagbanwa: () => new UnicodeRangeTable(decodeRanges("g7FMCCCB", true)),
		Tai_Le: () => new UnicodeRangeTable(decodeRanges("wqGdDE", true)),
		Tai_Tham: () => new UnicodeRangeTable(decodeRanges("gxG+BCcDKHJHN", true)),
		Tai_Viet: () => new UnicodeRangeTable(decodeRanges("g0qBiCZE", true)),
		Tai_Yo: () => new UnicodeRangeTable(decodeRanges("g25DeCVJB", true)),
		Takri: () => new UnicodeRangeTable(decodeRanges("g0lC5BHJ", true)),
		Tamil: () => new UnicodeRangeTable(decodeRanges("i8CBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBm+kCxBBOAB", false)),
		Tangsa: () => new UnicodeRangeTable(decodeRanges("wz6CuCCJ", true)),
		Tangut: () => new UnicodeRangeTable(decodeRanges("g-7CgBgBB+3GBhQeBiDyDB", false)),
		Telugu: () => new UnicodeRangeTable(decodeRanges("ggDMCCCWCPDICCCDIBCCCBDDDJII", true)),
		Thaana: () => new UnicodeRangeTable(decodeRanges("g8BxB", true)),
		Thai: () => new UnicodeRangeTable(decodeRanges("hwD5BGb", true)),
		Tibetan: () => new UnicodeRangeTable(decodeRanges("g4DnCCjBFmBCjBCOCGFB", true)),
		Tifinagh: () => new UnicodeRangeTable(decodeRanges("wpL3BIBPA", true)),
		Tirhuta: () => new UnicodeRangeTable(decodeRanges("gklCnCJJ", true)),
		Todhri: () => new UnicodeRangeTable(decodeRanges("guhCzB", true)),
		Tolong_Siki: () => new UnicodeRangeTable(decodeRanges("wtnCrBFJ", true)),
		Toto: () => new UnicodeRangeTable(decodeRanges("w04De", true)),
		Tulu_Tigalari: () => new UnicodeRangeTable(decodeRanges("g8kCJBCDDClBBCJBCDDCDBCJBCBBJBB", false)),
		Ugaritic: () => new UnicodeRangeTable(decodeRanges("g8gCdCA", true)),
		Unknown: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-FB", false)),
		Vai: () => new UnicodeRangeTable(decodeRanges("gopBrJ", true)),
		Vithkuqi: () => new UnicodeRangeTable(decodeRanges("wrhCKCOCGCBCKCOCGCB", true)),
		Wancho: () => new UnicodeRangeTable(decodeRanges("g24D5BGA", true)),
		Warang_Citi: () => new UnicodeRangeTable(decodeRanges("glmCyCNA", true)),
		Yezidi: () => new UnicodeRangeTable(decodeRanges("g0jCpBCCDB", true)),
		Yi: () => new UnicodeRangeTable(decodeRanges("ggoBskBE2B", true)),
		Zanabazar_Square: () => new UnicodeRangeTable(decodeRanges("gwmCnC", true))
	});
	static FOLD_CATEGORIES = new LazyMap({
		L: () => new UnicodeRangeTable(decodeRanges("laA", true)),
		LC: () => new UnicodeRangeTable(decodeRanges("laA", true)),
		Ll: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGC3HrBrBCEEJHHCCBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHxC9zC9zCBuBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
		Lt: () => new UnicodeRangeTable(decodeRanges("kOCCBCCBCClBCCtsHHBJHBJHBMQQwBAB", false)),
		Lu: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpL2B2Bs1CvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false)),
		M: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
		Mn: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
		Emoji: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
		Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
		Lowercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHuBPBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
		Math: () => new UnicodeRangeTable(decodeRanges("ycGDCHHFMMDDDCHHFAB", false)),
		Uppercase: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpLiBiBBOBFsasaBYBn6BvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false))
	});
	static FOLD_SCRIPT = new LazyMap({
		Common: () => new UnicodeRangeTable(decodeRanges("8cgBgB", false)),
		Greek: () => new UnicodeRangeTable(decodeRanges("1FwUwU", false)),
		Inherited: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false))
	});
};
/**
* Utilities for dealing with Unicode better than JS does.
*/
var Unicode = class Unicode {
	static MAX_RUNE = 1114111;
	static RUNE_ERROR = 65533;
	static isUnsearchable(r) {
		return r === Unicode.RUNE_ERROR || r >= Unicode.MIN_HIGH_SURROGATE && r <= Unicode.MAX_LOW_SURROGATE;
	}
	static MAX_ASCII = 127;
	static MAX_LATIN1 = 255;
	static MAX_BMP = 65535;
	static MIN_FOLD = 65;
	static MAX_FOLD = 125251;
	static MIN_HIGH_SURROGATE = 55296;
	static MAX_HIGH_SURROGATE = 56319;
	static MIN_LOW_SURROGATE = 56320;
	static MAX_LOW_SURROGATE = 57343;
	static MIN_SUPPLEMENTARY_CODE_POINT = 65536;
	static is32(ranges, r) {
		let lo = 0;
		let hi = ranges.length;
		while (lo < hi) {
			const m = lo + Math.floor((hi - lo) / 2);
			const rlo = ranges.getLo(m);
			const rhi = ranges.getHi(m);
			if (rlo <= r && r <= rhi) {
				const stride = ranges.getStride(m);
				return (r - rlo) % stride === 0;
			}
			if (r < rlo) hi = m;
			else lo = m + 1;
		}
		return false;
	}
	static is(ranges, r) {
		if (r <= Unicode.MAX_LATIN1) {
			for (let i = 0; i < ranges.length; i++) {
				if (r > ranges.getHi(i)) continue;
				const rlo = ranges.getLo(i);
				if (r < rlo) return false;
				const stride = ranges.getStride(i);
				return (r - rlo) % stride === 0;
			}
			return false;
		}
		return ranges.length > 0 && r >= ranges.getLo(0) && Unicode.is32(ranges, r);
	}
	static isPrint(r) {
		if (r <= Unicode.MAX_LATIN1) return r >= 32 && r < Unicode.MAX_ASCII || r >= 161 && r !== 173;
		return Unicode.is(UnicodeTables.Print, r);
	}
	static simpleFold(r) {
		if (UnicodeTables.CASE_ORBIT.has(r)) return UnicodeTables.CASE_ORBIT.get(r);
		if (r <= Unicode.MAX_ASCII) {
			const l = Codepoint.toLowerCase(r);
			return l !== r ? l : Codepoint.toUpperCase(r);
		}
		return r;
	}
	static equalsIgnoreCase(r1, r2) {
		if (r1 === r2) return true;
		if (r1 < 0 || r2 < 0) return false;
		if (r1 <= Unicode.MAX_ASCII && r2 <= Unicode.MAX_ASCII) {
			if (65 <= r1 && r1 <= 90) r1 |= 32;
			if (65 <= r2 && r2 <= 90) r2 |= 32;
			return r1 === r2;
		}
		for (let r = Unicode.simpleFold(r1); r !== r1; r = Unicode.simpleFold(r)) if (r === r2) return true;
		return false;
	}
};
var RE2JSException = class extends Error {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSException";
	}
};
/**
* An exception thrown by the parser if the pattern was invalid.
*/
var RE2JSSyntaxException = class extends RE2JSException {
	/**
	* @param {string} error
	* @param {string|null} [input=null]
	*/
	constructor(error, input = null) {
		let message = `error parsing regexp: ${error}`;
		if (input) message += `: \`${input}\``;
		super(message);
		this.name = "RE2JSSyntaxException";
		this.message = message;
		/** @type {string} */
		this.error = error;
		/** @type {string|null} */
		this.input = input;
	}
	/**
	* Retrieves the description of the error.
	* @returns {string}
	*/
	getDescription() {
		return this.error;
	}
	/**
	* Retrieves the erroneous regular-expression pattern.
	* @returns {string|null}
	*/
	getPattern() {
		return this.input;
	}
};
/**
* An exception thrown by the compiler
*/
var RE2JSCompileException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSCompileException";
	}
};
/**
* An exception thrown by using groups
*/
var RE2JSGroupException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSGroupException";
	}
};
/**
* An exception thrown by flags
*/
var RE2JSFlagsException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSFlagsException";
	}
};
/**
* An exception thrown for internal engine errors, such as corrupted bytecodes.
*/
var RE2JSInternalException = class extends RE2JSException {
	/** @param {string} message */
	constructor(message) {
		super(message);
		this.name = "RE2JSInternalException";
	}
};
/**
* Size of the precomputed single-byte lookup table.
* Covers standard ASCII and Latin-1 characters for fast-path execution.
*/
const FAST_PATH_TABLE_SIZE = 256;
/**
* Precomputed lookup table for Word Boundary (\b, \B) assertions.
* * By precomputing the boolean results for standard ASCII word ranges
* ('a'-'z', 'A'-'Z', '0'-'9', '_'), we completely eliminate 4 logical
* branches from the NFA's hot execution loop. This prevents costly
* CPU branch mispredictions when scanning large strings.
*/
const WORD_RUNE_TABLE = new Uint8Array(FAST_PATH_TABLE_SIZE);
for (let i = 0; i < FAST_PATH_TABLE_SIZE; i++) WORD_RUNE_TABLE[i] = 97 <= i && i <= 122 || 65 <= i && i <= 90 || 48 <= i && i <= 57 || i === 95 ? 1 : 0;
let cachedNativeEncoder = null;
let cachedNativeDecoder = null;
/**
* Various constants and helper utilities.
*/
var Utils = class Utils {
	static METACHARACTERS = "\\.+*?()|[]{}^$";
	static EMPTY_BEGIN_LINE = 1;
	static EMPTY_END_LINE = 2;
	static EMPTY_BEGIN_TEXT = 4;
	static EMPTY_END_TEXT = 8;
	static EMPTY_WORD_BOUNDARY = 16;
	static EMPTY_NO_WORD_BOUNDARY = 32;
	static EMPTY_ALL = -1;
	static emptyInts() {
		return [];
	}
	static isString(value) {
		return typeof value === "string" || Object.prototype.toString.call(value) === "[object String]";
	}
	static typeName(value) {
		if (value === null || typeof value !== "object" && typeof value !== "function") return value === null ? "null" : typeof value;
		return Object.prototype.toString.call(value).slice(8, -1);
	}
	static checkPattern(pattern) {
		if (!Utils.isString(pattern)) throw new TypeError(`The pattern must be a string, not ${Utils.typeName(pattern)} (RE2JS.translateRegExp() converts a RegExp)`);
	}
	static checkInput(input) {
		if (!Utils.isString(input) && !Utils.isByteArray(input)) throw new TypeError(`The input must be a string or a byte array (Uint8Array or number[]), not ${Utils.typeName(input)}`);
	}
	static checkFlags(flags) {
		const known = PublicFlags.MULTILINE | PublicFlags.DOTALL | PublicFlags.CASE_INSENSITIVE | PublicFlags.DISABLE_UNICODE_GROUPS | PublicFlags.LONGEST_MATCH | PublicFlags.LOOKBEHINDS;
		if (!Number.isInteger(flags) || (flags & ~known) !== 0) throw new RE2JSFlagsException("Flags should only be a combination of MULTILINE, DOTALL, CASE_INSENSITIVE, DISABLE_UNICODE_GROUPS, LONGEST_MATCH, LOOKBEHINDS");
	}
	static isByteArray(input) {
		return Array.isArray(input) || Object.prototype.toString.call(input) === "[object Uint8Array]";
	}
	static isalnum(c) {
		return Codepoint.CODES["0"] <= c && c <= Codepoint.CODES["9"] || Codepoint.CODES["a"] <= c && c <= Codepoint.CODES["z"] || Codepoint.CODES["A"] <= c && c <= Codepoint.CODES["Z"];
	}
	static unhex(c) {
		if (Codepoint.CODES["0"] <= c && c <= Codepoint.CODES["9"]) return c - Codepoint.CODES["0"];
		if (Codepoint.CODES["a"] <= c && c <= Codepoint.CODES["f"]) return c - Codepoint.CODES["a"] + 10;
		if (Codepoint.CODES["A"] <= c && c <= Codepoint.CODES["F"]) return c - Codepoint.CODES["A"] + 10;
		return -1;
	}
	static escapeRune(rune) {
		let out = "";
		if (Unicode.isPrint(rune)) {
			if (Utils.METACHARACTERS.indexOf(String.fromCodePoint(rune)) >= 0) out += "\\";
			out += String.fromCodePoint(rune);
		} else switch (rune) {
			case Codepoint.CODES["\""]:
				out += "\\\"";
				break;
			case Codepoint.CODES["\\"]:
				out += "\\\\";
				break;
			case Codepoint.CODES["	"]:
				out += "\\t";
				break;
			case Codepoint.CODES["\n"]:
				out += "\\n";
				break;
			case Codepoint.CODES["\r"]:
				out += "\\r";
				break;
			case Codepoint.CODES["\b"]:
				out += "\\b";
				break;
			case Codepoint.CODES["\f"]:
				out += "\\f";
				break;
			default: {
				let s = rune.toString(16);
				if (rune < 256) {
					out += "\\x";
					if (s.length === 1) out += "0";
					out += s;
				} else out += `\\x{${s}}`;
				break;
			}
		}
		return out;
	}
	static stringToRunes(str) {
		const string = String(str);
		const runes = [];
		let i = 0;
		while (i < string.length) {
			const cp = string.codePointAt(i);
			runes.push(cp);
			i += cp > Unicode.MAX_BMP ? 2 : 1;
		}
		return new Int32Array(runes);
	}
	static runeToString(r) {
		return String.fromCodePoint(r);
	}
	static isWordRune(r) {
		return r < FAST_PATH_TABLE_SIZE ? WORD_RUNE_TABLE[r] === 1 : false;
	}
	static emptyOpContext(r1, r2) {
		let op = 0;
		if (r1 < 0) op |= Utils.EMPTY_BEGIN_TEXT | Utils.EMPTY_BEGIN_LINE;
		if (r1 === 10) op |= Utils.EMPTY_BEGIN_LINE;
		if (r2 < 0) op |= Utils.EMPTY_END_TEXT | Utils.EMPTY_END_LINE;
		if (r2 === 10) op |= Utils.EMPTY_END_LINE;
		if (Utils.isWordRune(r1) !== Utils.isWordRune(r2)) op |= Utils.EMPTY_WORD_BOUNDARY;
		else op |= Utils.EMPTY_NO_WORD_BOUNDARY;
		return op;
	}
	/**
	* Returns a string that quotes all regular expression metacharacters inside the argument text;
	* the returned string is a regular expression matching the literal text. For example,
	* {@code quoteMeta("[foo]").equals("\\[foo\\]")}.
	* @param {string} str
	* @returns {string}
	*/
	static quoteMeta(str) {
		return str.split("").map((s) => {
			if (Utils.METACHARACTERS.indexOf(s) >= 0) return `\\${s}`;
			return s;
		}).join("");
	}
	static charCount(codePoint) {
		return codePoint > Unicode.MAX_BMP ? 2 : 1;
	}
	/**
	* High-speed conversion from TypedArrays to standard JS Arrays.
	* Bypasses the expensive Symbol.iterator overhead of Array.from()
	*/
	static toArray(typedArray) {
		const len = typedArray.length;
		const res = new Array(len);
		for (let i = 0; i < len; i++) res[i] = typedArray[i];
		return res;
	}
	static stringToUtf8ByteArray(str) {
		if (globalThis.TextEncoder) {
			if (!cachedNativeEncoder) cachedNativeEncoder = new TextEncoder();
			return cachedNativeEncoder.encode(str);
		} else {
			let out = [], p = 0;
			for (let i = 0; i < str.length; i++) {
				let c = str.charCodeAt(i);
				if (c < 128) out[p++] = c;
				else if (c < 2048) {
					out[p++] = c >> 6 | 192;
					out[p++] = c & 63 | 128;
				} else if ((c & 64512) === Unicode.MIN_HIGH_SURROGATE && i + 1 < str.length && (str.charCodeAt(i + 1) & 64512) === Unicode.MIN_LOW_SURROGATE) {
					c = Unicode.MIN_SUPPLEMENTARY_CODE_POINT + ((c & 1023) << 10) + (str.charCodeAt(++i) & 1023);
					out[p++] = c >> 18 | 240;
					out[p++] = c >> 12 & 63 | 128;
					out[p++] = c >> 6 & 63 | 128;
					out[p++] = c & 63 | 128;
				} else {
					out[p++] = c >> 12 | 224;
					out[p++] = c >> 6 & 63 | 128;
					out[p++] = c & 63 | 128;
				}
			}
			return out;
		}
	}
	static utf8ByteArrayToString(bytes) {
		if (globalThis.TextDecoder) {
			if (!cachedNativeDecoder) cachedNativeDecoder = new TextDecoder("utf-8");
			const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
			return cachedNativeDecoder.decode(view);
		} else {
			let out = [], pos = 0, c = 0;
			while (pos < bytes.length) {
				let c1 = bytes[pos++];
				if (c1 < 128) out[c++] = String.fromCharCode(c1);
				else if (c1 > 191 && c1 < 224) {
					let c2 = bytes[pos++];
					out[c++] = String.fromCharCode((c1 & 31) << 6 | c2 & 63);
				} else if (c1 > 239 && c1 < 365) {
					let c2 = bytes[pos++];
					let c3 = bytes[pos++];
					let c4 = bytes[pos++];
					let u = ((c1 & 7) << 18 | (c2 & 63) << 12 | (c3 & 63) << 6 | c4 & 63) - Unicode.MIN_SUPPLEMENTARY_CODE_POINT;
					out[c++] = String.fromCharCode(Unicode.MIN_HIGH_SURROGATE + (u >> 10));
					out[c++] = String.fromCharCode(Unicode.MIN_LOW_SURROGATE + (u & 1023));
				} else {
					let c2 = bytes[pos++];
					let c3 = bytes[pos++];
					out[c++] = String.fromCharCode((c1 & 15) << 12 | (c2 & 63) << 6 | c3 & 63);
				}
			}
			return out.join("");
		}
	}
};
const createEnum = (values = [], initNum = 0) => {
	const enumObject = Object.create(null);
	for (let i = 0; i < values.length; i++) {
		const val = values[i];
		const keyVal = initNum + i;
		enumObject[val] = keyVal;
		enumObject[keyVal] = val;
	}
	return Object.freeze(enumObject);
};
/**
* Abstract the representations of input text supplied to Matcher.
*/
var MatcherInputBase = class MatcherInputBase {
	static Encoding = createEnum(["UTF_16", "UTF_8"]);
	getEncoding() {
		throw Error("not implemented");
	}
	/** @returns {string} */
	asCharSequence() {
		throw Error("not implemented");
	}
	/** @returns {Uint8Array|number[]|null} */
	asBytes() {
		throw Error("not implemented");
	}
	/** @returns {number} */
	length() {
		throw Error("not implemented");
	}
	/**
	*
	* @returns {boolean}
	*/
	isUTF8Encoding() {
		return this.getEncoding() === MatcherInputBase.Encoding.UTF_8;
	}
	/**
	*
	* @returns {boolean}
	*/
	isUTF16Encoding() {
		return this.getEncoding() === MatcherInputBase.Encoding.UTF_16;
	}
};
var Utf8MatcherInput = class extends MatcherInputBase {
	/** @param {Uint8Array|number[]|null} bytes */
	constructor(bytes = null) {
		super();
		this.bytes = bytes;
	}
	getEncoding() {
		return MatcherInputBase.Encoding.UTF_8;
	}
	/**
	*
	* @returns {string}
	*/
	asCharSequence() {
		return Utils.utf8ByteArrayToString(this.bytes);
	}
	/**
	*
	* @returns {Uint8Array|number[]|null}
	*/
	asBytes() {
		return this.bytes;
	}
	/**
	*
	* @returns {number}
	*/
	length() {
		return this.bytes.length;
	}
};
var Utf16MatcherInput = class extends MatcherInputBase {
	/** @param {string|null} charSequence */
	constructor(charSequence = null) {
		super();
		this.charSequence = charSequence;
	}
	getEncoding() {
		return MatcherInputBase.Encoding.UTF_16;
	}
	/**
	*
	* @returns {string}
	*/
	asCharSequence() {
		return this.charSequence;
	}
	/**
	*
	* @returns {number[]}
	*/
	asBytes() {
		return Utils.stringToUtf8ByteArray(this.charSequence.toString());
	}
	/**
	*
	* @returns {number}
	*/
	length() {
		return this.charSequence.length;
	}
};
var MatcherInput = class {
	/**
	* Return the MatcherInput for UTF_16 encoding.
	* @returns {Utf16MatcherInput}
	*/
	static utf16(charSequence) {
		Utils.checkInput(charSequence);
		return new Utf16MatcherInput(charSequence);
	}
	/**
	* Return the MatcherInput for UTF_8 encoding.
	* @returns {Utf8MatcherInput}
	*/
	static utf8(input) {
		if (Utils.isByteArray(input)) return new Utf8MatcherInput(input);
		return new Utf8MatcherInput(Utils.stringToUtf8ByteArray(input));
	}
};
/**
* MachineInput abstracts different representations of the input text supplied to the Machine. It
* provides one-character lookahead.
*/
var MachineInputBase = class {
	static EOF() {
		return -8;
	}
	constructor() {
		this.start = 0;
		this.end = 0;
	}
	canCheckPrefix() {
		return true;
	}
	endPos() {
		return this.end - this.start;
	}
	hasString() {
		return false;
	}
	hasAnyString() {
		return false;
	}
	prefixLength() {
		return 0;
	}
};
var MachineUTF8Input = class MachineUTF8Input extends MachineInputBase {
	static RUNE_ERROR_STEP = Unicode.RUNE_ERROR << 3 | 1;
	constructor(bytes, start = 0, end = bytes.length) {
		super();
		this.bytes = bytes;
		this.start = start;
		this.end = end;
	}
	hasString(prefilter, pos) {
		const target = prefilter.bytes;
		if (target.length === 0) return true;
		const idx = this.indexOf(this.bytes, target, this.start + pos);
		return idx !== -1 && idx <= this.end - target.length;
	}
	hasAnyString(prefilter, pos) {
		return prefilter.automaton8().searchUTF8(this.bytes, this.start + pos, this.end);
	}
	step(pos) {
		pos += this.start;
		if (pos >= this.end) return MachineInputBase.EOF();
		const c = this.bytes[pos] & 255;
		if (c < 128) return c << 3 | 1;
		let size;
		let rune;
		let lo = 128;
		let hi = 191;
		if (c >= 194 && c <= 223) {
			size = 2;
			rune = c & 31;
		} else if (c >= 224 && c <= 239) {
			size = 3;
			rune = c & 15;
			if (c === 224) lo = 160;
			else if (c === 237) hi = 159;
		} else if (c >= 240 && c <= 244) {
			size = 4;
			rune = c & 7;
			if (c === 240) lo = 144;
			else if (c === 244) hi = 143;
		} else return MachineUTF8Input.RUNE_ERROR_STEP;
		if (pos + size > this.end) return MachineUTF8Input.RUNE_ERROR_STEP;
		const c1 = this.bytes[pos + 1] & 255;
		if (c1 < lo || c1 > hi) return MachineUTF8Input.RUNE_ERROR_STEP;
		rune = rune << 6 | c1 & 63;
		if (size > 2) {
			const c2 = this.bytes[pos + 2] & 255;
			if ((c2 & 192) !== 128) return MachineUTF8Input.RUNE_ERROR_STEP;
			rune = rune << 6 | c2 & 63;
			if (size > 3) {
				const c3 = this.bytes[pos + 3] & 255;
				if ((c3 & 192) !== 128) return MachineUTF8Input.RUNE_ERROR_STEP;
				rune = rune << 6 | c3 & 63;
			}
		}
		return rune << 3 | size;
	}
	index(re2, pos) {
		pos += this.start;
		const i = this.indexOf(this.bytes, re2.prefixUTF8, pos);
		return i < 0 ? i : i - pos;
	}
	context(pos) {
		pos += this.start;
		let r1 = -1;
		if (pos > this.start && pos <= this.end) {
			let start = pos - 1;
			r1 = this.bytes[start--];
			if (r1 >= 128) {
				let lim = pos - 4;
				if (lim < this.start) lim = this.start;
				while (start >= lim && (this.bytes[start] & 192) === 128) start--;
				if (start < this.start) start = this.start;
				const r = this.step(start - this.start);
				r1 = start + (r & 7) === pos ? r >> 3 : Unicode.RUNE_ERROR;
			}
		}
		const r2 = pos < this.end ? this.step(pos - this.start) >> 3 : -1;
		return Utils.emptyOpContext(r1, r2);
	}
	indexOf(source, target, fromIndex = 0) {
		let targetLength = target.length;
		if (targetLength === 0) return fromIndex <= this.end ? fromIndex : -1;
		const firstByte = target[0];
		let limit = this.end - targetLength;
		const hasNativeIndexOf = typeof source.indexOf === "function";
		let i = fromIndex;
		while (i <= limit) {
			if (hasNativeIndexOf) {
				i = source.indexOf(firstByte, i);
				if (i === -1 || i > limit) return -1;
			} else {
				while (i <= limit && source[i] !== firstByte) i++;
				if (i > limit) return -1;
			}
			let match = true;
			for (let j = 1; j < targetLength; j++) if (source[i + j] !== target[j]) {
				match = false;
				break;
			}
			if (match) return i;
			i++;
		}
		return -1;
	}
	prefixLength(re2) {
		return re2.prefixUTF8.length;
	}
};
var MachineUTF16Input = class extends MachineInputBase {
	constructor(charSequence, start = 0, end = charSequence.length) {
		super();
		this.charSequence = charSequence;
		this.start = start;
		this.end = end;
	}
	hasString(prefilter, pos) {
		const idx = this.charSequence.indexOf(prefilter.str, this.start + pos);
		return idx !== -1 && idx <= this.end - prefilter.str.length;
	}
	hasAnyString(prefilter, pos) {
		return prefilter.automaton16().searchUTF16(this.charSequence, this.start + pos, this.end);
	}
	step(pos) {
		pos += this.start;
		if (pos >= this.end) return MachineInputBase.EOF();
		const c1 = this.charSequence.charCodeAt(pos);
		if (c1 < Unicode.MIN_HIGH_SURROGATE || c1 > Unicode.MAX_HIGH_SURROGATE || pos + 1 >= this.end) return c1 << 3 | 1;
		const c2 = this.charSequence.charCodeAt(pos + 1);
		if (c2 >= Unicode.MIN_LOW_SURROGATE && c2 <= Unicode.MAX_LOW_SURROGATE) return (c1 - Unicode.MIN_HIGH_SURROGATE) * 1024 + (c2 - Unicode.MIN_LOW_SURROGATE) + Unicode.MIN_SUPPLEMENTARY_CODE_POINT << 3 | 2;
		return c1 << 3 | 1;
	}
	index(re2, pos) {
		pos += this.start;
		const i = this.charSequence.indexOf(re2.prefix, pos);
		if (i < 0 || i > this.end - re2.prefix.length) return -1;
		return i - pos;
	}
	context(pos) {
		pos += this.start;
		const r1 = pos > this.start && pos <= this.end ? this.charSequence.charCodeAt(pos - 1) : -1;
		const r2 = pos < this.end ? this.charSequence.charCodeAt(pos) : -1;
		return Utils.emptyOpContext(r1, r2);
	}
	prefixLength(re2) {
		return re2.prefix.length;
	}
};
var MachineInput = class {
	static fromUTF8(bytes, start = 0, end = bytes.length) {
		return new MachineUTF8Input(bytes, start, end);
	}
	static fromUTF16(charSequence, start = 0, end = void 0) {
		Utils.checkInput(charSequence);
		return new MachineUTF16Input(charSequence, start, end ?? charSequence.length);
	}
};
/**
* A stateful iterator that interprets a regex {@code RE2JS} on a specific input.
*
* Conceptually, a Matcher consists of four parts:
* <ol>
* <li>A compiled regular expression {@code RE2JS}, set at construction and fixed for the lifetime
* of the matcher.</li>
*
* <li>The remainder of the input string, set at construction or {@link #reset()} and advanced by
* each match operation such as {@link #find}, {@link #matches} or {@link #lookingAt}.</li>
*
* <li>The current match information, accessible via {@link #start}, {@link #end}, and
* {@link #group}, and updated by each match operation.</li>
*
* <li>The append position, used and advanced by {@link #appendReplacement} and {@link #appendTail}
* if performing a search and replace from the input to an external {@code StringBuffer}.
*
* </ol>
*
*
* @author rsc@google.com (Russ Cox)
*/
var Matcher = class Matcher {
	/**
	* V8 and WebKit have historical hard limits on the number of arguments
	* that can be passed to a function. We cap replacer arguments to prevent
	* Call Stack Overflow (DoS) vulnerabilities on massive ASTs.
	*/
	static MAX_REPLACER_ARGS = 65535;
	/**
	* Quotes '\' and '$' in {@code s}, so that the returned string could be used in
	* {@link #appendReplacement} as a literal replacement of {@code s}.
	*
	* @param {string} str the string to be quoted
	* @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
	* @returns {string} the quoted string
	*/
	static quoteReplacement(str, javaMode = false) {
		if (javaMode) {
			if (str.indexOf("\\") < 0 && str.indexOf("$") < 0) return str;
			return str.split("").map((s) => {
				const c = s.codePointAt(0);
				if (c === Codepoint.CODES["\\"] || c === Codepoint.CODES["$"]) return `\\${s}`;
				return s;
			}).join("");
		}
		if (str.indexOf("$") < 0) return str;
		return str.split("").map((s) => {
			if (s.codePointAt(0) === Codepoint.CODES["$"]) return "$$";
			return s;
		}).join("");
	}
	/**
	*
	* @param {import('./index.js').RE2JS} pattern
	* @param {string|number[]|Uint8Array|MatcherInputBase} input
	*/
	constructor(pattern, input) {
		if (pattern === null) throw new Error("pattern is null");
		/**
		* The pattern being matched.
		* @type {import('./index.js').RE2JS}
		*/
		this.patternInput = pattern;
		const re2 = this.patternInput.re2();
		/** @type {number} */
		this.patternGroupCount = re2.numberOfCapturingGroups();
		/** @type {number[]} */
		this.groups = [];
		/** @type {Record<string, number>} */
		this.namedGroups = re2.namedGroups;
		/** @type {boolean} */
		this.hasNamedGroups = Object.keys(this.namedGroups).length > 0;
		/** @type {number} */
		this.numberOfInstructions = re2.numberOfInstructions();
		/** @type {import('./Machine.js').LookbehindState|null} */
		this.lookbehindState = null;
		if (input instanceof MatcherInputBase) this.resetMatcherInput(input);
		else if (Utils.isByteArray(input)) this.resetMatcherInput(MatcherInput.utf8(input));
		else this.resetMatcherInput(MatcherInput.utf16(input));
	}
	/**
	* Returns the {@code RE2JS} associated with this {@code Matcher}.
	* @returns {import('./index.js').RE2JS}
	*/
	pattern() {
		return this.patternInput;
	}
	/**
	* Resets the {@code Matcher}, rewinding input and discarding any match information.
	*
	* @returns {Matcher} the {@code Matcher} itself, for chained method calls
	*/
	reset() {
		/** @type {number} */
		this.matcherInputLength = this.matcherInput.length();
		/** @type {number} */
		this.appendPos = 0;
		this.hasMatch = false;
		this.hasGroups = false;
		this.anchorFlag = 0;
		return this;
	}
	/**
	* Resets the {@code Matcher} and changes the input.
	* @param {string|number[]|Uint8Array|MatcherInputBase} input
	* @returns {Matcher} the {@code Matcher} itself, for chained method calls
	*/
	resetMatcherInput(input) {
		if (input === null) throw new Error("input is null");
		if (!(input instanceof MatcherInputBase)) {
			if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
			else input = MatcherInput.utf16(input);
		}
		this.matcherInput = input;
		if (this.lookbehindState !== null) this.lookbehindState.reset();
		else this.lookbehindState = this.patternInput.re2().createLookbehindState();
		this.reset();
		return this;
	}
	/**
	* Returns the start of the named group of the most recent match, or -1 if the group was not
	* matched.
	* @param {string|number} [group=0]
	* @returns {number}
	*/
	start(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		this.loadGroup(group);
		return this.groups[2 * group];
	}
	/**
	* Returns the end of the named group of the most recent match, or -1 if the group was not
	* matched.
	* @param {string|number} [group=0]
	* @returns {number}
	*/
	end(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		this.loadGroup(group);
		return this.groups[2 * group + 1];
	}
	/**
	* Returns the program size of this pattern.
	*
	* <p>
	* Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
	* "cost". Larger numbers are more expensive than smaller numbers.
	* </p>
	*
	* @returns {number} the program size of this pattern
	*/
	programSize() {
		return this.numberOfInstructions;
	}
	/**
	* Returns the named group of the most recent match, or {@code null} if the group was not matched.
	* @param {string|number} [group=0]
	* @returns {string|null}
	*/
	group(group = 0) {
		if (typeof group === "string") {
			const groupInt = this.namedGroups[group];
			if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
			group = groupInt;
		}
		const start = this.start(group);
		const end = this.end(group);
		if (start < 0 && end < 0) return null;
		return this.substring(start, end);
	}
	/**
	* Returns a dictionary map of all named capturing groups and their matched values.
	* If a group was not matched, its value will be `null`.
	* @returns {Record<string, string|null>}
	*/
	getNamedGroups() {
		if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
		const result = Object.create(null);
		for (const name of Object.keys(this.namedGroups)) result[name] = this.group(name);
		return result;
	}
	/**
	* Returns the number of subgroups in this pattern.
	*
	* @returns {number} the number of subgroups; the overall match (group 0) does not count
	*/
	groupCount() {
		return this.patternGroupCount;
	}
	/**
	* Helper: finds subgroup information if needed for group.
	* @param {number} group
	* @private
	*/
	loadGroup(group) {
		if (!Number.isInteger(group) || group < 0 || group > this.patternGroupCount) throw new RE2JSGroupException(`Group index out of bounds: ${group}`);
		if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
		if (group === 0 || this.hasGroups) return;
		const end = this.matcherInputLength;
		const res = this.patternInput.re2().matchMachineInput(this.matcherInput, this.groups[0], end, this.anchorFlag, 1 + this.patternGroupCount, this.lookbehindState);
		if (!res[0]) throw new RE2JSGroupException("inconsistency in matching group data");
		this.groups = res[1];
		this.hasGroups = true;
	}
	/**
	* Matches the entire input against the pattern (anchored start and end). If there is a match,
	* {@code matches} sets the match state to describe it.
	*
	* @returns {boolean} true if the entire input matches the pattern
	*/
	matches() {
		return this.genMatch(0, RE2Flags.ANCHOR_BOTH);
	}
	/**
	* Matches the beginning of input against the pattern (anchored start). If there is a match,
	* {@code lookingAt} sets the match state to describe it.
	*
	* @returns {boolean} true if the beginning of the input matches the pattern
	*/
	lookingAt() {
		return this.genMatch(0, RE2Flags.ANCHOR_START);
	}
	/**
	* Matches the input against the pattern (unanchored), starting at a specified position. If there
	* is a match, {@code find} sets the match state to describe it.
	*
	* @param {number|null} [start=null] the input position where the search begins
	* @returns {boolean} if it finds a match
	* @throws IndexOutOfBoundsException if start is not a valid input position
	*/
	find(start = null) {
		if (start !== null) {
			if (!Number.isInteger(start) || start < 0 || start > this.matcherInputLength) throw new RE2JSGroupException(`start index out of bounds: ${start}`);
			this.reset();
			return this.genMatch(start, 0);
		}
		start = 0;
		if (this.hasMatch) {
			start = this.groups[1];
			if (this.groups[0] === this.groups[1]) {
				const r = (this.matcherInput.isUTF16Encoding() ? MachineInput.fromUTF16(this.matcherInput.asCharSequence(), 0, this.matcherInputLength) : MachineInput.fromUTF8(this.matcherInput.asBytes(), 0, this.matcherInputLength)).step(start);
				if (r < 0) start++;
				else start += r & 7;
			}
		}
		return this.genMatch(start, RE2Flags.UNANCHORED);
	}
	/**
	* Helper: does match starting at start, with RE2 anchor flag.
	* @param {number} startByte
	* @param {number} anchor
	* @returns {boolean}
	* @private
	*/
	genMatch(startByte, anchor) {
		const res = this.patternInput.re2().matchMachineInput(this.matcherInput, startByte, this.matcherInputLength, anchor, 1, this.lookbehindState);
		if (!res[0]) {
			this.hasMatch = false;
			return false;
		}
		this.groups = res[1];
		this.hasMatch = true;
		this.hasGroups = this.patternGroupCount === 0;
		this.anchorFlag = anchor;
		return true;
	}
	/**
	* Helper: return substring for [start, end).
	* @param {number} start
	* @param {number} end
	* @returns {string}
	*/
	substring(start, end) {
		if (this.matcherInput.isUTF8Encoding()) return Utils.utf8ByteArrayToString(this.matcherInput.asBytes().slice(start, end));
		return this.matcherInput.asCharSequence().substring(start, end).toString();
	}
	/**
	* Helper for Pattern: return input length.
	* @returns {number}
	*/
	inputLength() {
		return this.matcherInputLength;
	}
	/**
	* Appends to result two strings: the text from the append position up to the beginning of the
	* most recent match, and then the replacement with submatch groups substituted for references to
	* them. It advances the append position to where the most recent match ended.
	*
	* By default the replacement is expanded as by String.prototype.replace (see
	* appendReplacementInternalJs). In Java mode it follows re2j / java.util.regex: $n takes as
	* many digits as still form a valid group number, ${name} is a named group, and a backslash
	* escapes the next character (so "\\$" in a JS string literal inserts a literal $).
	*
	* @param {string} replacement the replacement string
	* @param {boolean} [javaMode=false] activate java mode (different behaviour for capture groups and special characters)
	* @returns {string}
	* @throws IllegalStateException if there was no most recent match
	* @throws IndexOutOfBoundsException in Java mode, if replacement refers to an invalid group
	* @private
	*/
	appendReplacement(replacement, javaMode = false) {
		let res = "";
		const s = this.start();
		const e = this.end();
		if (this.appendPos < s) res += this.substring(this.appendPos, s);
		this.appendPos = e;
		res += javaMode ? this.appendReplacementInternalJava(replacement) : this.appendReplacementInternalJs(replacement);
		return res;
	}
	/**
	* @param {string} replacement - the replacement string
	* @returns {string}
	* @private
	*/
	appendReplacementInternalJava(replacement) {
		let res = "";
		let last = 0;
		const m = replacement.length;
		let i = 0;
		while (i < m) {
			const cCode = replacement.codePointAt(i);
			if (cCode === Codepoint.CODES["\\"]) {
				if (last < i) res += replacement.substring(last, i);
				i++;
				if (i >= m) throw new RE2JSGroupException("character to be escaped is missing");
				last = i;
				i++;
				continue;
			}
			if (cCode === Codepoint.CODES["$"]) {
				if (last < i) res += replacement.substring(last, i);
				if (i + 1 >= m) throw new RE2JSGroupException("Illegal group reference: group index is missing");
				const nextCode = replacement.codePointAt(i + 1);
				if (Codepoint.CODES["0"] <= nextCode && nextCode <= Codepoint.CODES["9"]) {
					let n = nextCode - Codepoint.CODES["0"];
					let j = i + 2;
					for (; j < m; j++) {
						const digit = replacement.codePointAt(j);
						if (digit < Codepoint.CODES["0"] || digit > Codepoint.CODES["9"] || n * 10 + digit - Codepoint.CODES["0"] > this.patternGroupCount) break;
						n = n * 10 + digit - Codepoint.CODES["0"];
					}
					if (n > this.patternGroupCount) throw new RE2JSGroupException(`n > number of groups: ${n}`);
					const group = this.group(n);
					if (group !== null) res += group;
					i = j;
					last = i;
				} else if (nextCode === Codepoint.CODES["{"]) {
					let j = i + 2;
					while (j < m && replacement.codePointAt(j) !== Codepoint.CODES["}"]) j++;
					if (j >= m) throw new RE2JSGroupException("named capture group is missing trailing '}'");
					const groupName = replacement.substring(i + 2, j);
					const groupVal = this.group(groupName);
					if (groupVal !== null) res += groupVal;
					i = j + 1;
					last = i;
				} else throw new RE2JSGroupException("Illegal group reference");
				continue;
			}
			i++;
		}
		if (last < m) res += replacement.substring(last, m);
		return res;
	}
	/**
	* Expands |replacement| for the current match by the rules of String.prototype.replace
	* (ECMAScript GetSubstitution): $$ is "$", $& the match, $` the text before it, $' the text
	* after it, $n and $nn a group (two digits only when they form a valid group number, so with
	* one group "$10" is group 1 then "0"; an unmatched group is empty), and $<name> a named group
	* (empty when no such group), only when the pattern has named groups. Anything else, such as
	* "$0" or "$<" without a closing ">", is kept as is.
	* @param {string} replacement - the replacement string
	* @returns {string}
	* @private
	*/
	appendReplacementInternalJs(replacement) {
		const isDigit = (c) => c >= 48 && c <= 57;
		const groupCount = this.patternGroupCount;
		let res = "";
		let i = 0;
		while (i < replacement.length) {
			const dollar = replacement.indexOf("$", i);
			if (dollar < 0) break;
			res += replacement.substring(i, dollar);
			i = dollar;
			const c = replacement.charCodeAt(i + 1);
			if (c === Codepoint.CODES["$"]) {
				res += "$";
				i += 2;
			} else if (c === Codepoint.CODES["&"]) {
				res += this.group(0);
				i += 2;
			} else if (c === Codepoint.CODES["`"]) {
				res += this.substring(0, this.start(0));
				i += 2;
			} else if (c === Codepoint.CODES["'"]) {
				res += this.substring(this.end(0), this.matcherInputLength);
				i += 2;
			} else if (isDigit(c)) {
				let digits = 1;
				let index = c - 48;
				const c2 = replacement.charCodeAt(i + 2);
				if (isDigit(c2) && index * 10 + c2 - 48 <= groupCount) {
					digits = 2;
					index = index * 10 + c2 - 48;
				}
				if (index >= 1 && index <= groupCount) {
					const group = this.group(index);
					if (group !== null) res += group;
				} else res += replacement.substring(i, i + 1 + digits);
				i += 1 + digits;
			} else if (c === Codepoint.CODES["<"] && this.hasNamedGroups) {
				const gt = replacement.indexOf(">", i + 2);
				if (gt < 0) {
					res += "$<";
					i += 2;
				} else {
					const name = replacement.substring(i + 2, gt);
					if (Object.hasOwn(this.namedGroups, name)) {
						const group = this.group(name);
						if (group !== null) res += group;
					}
					i = gt + 1;
				}
			} else {
				res += "$";
				i += 1;
			}
		}
		return res + replacement.substring(i);
	}
	/**
	* Return the substring of the input from the append position to the end of the
	* input.
	* @returns {string}
	*/
	appendTail() {
		return this.substring(this.appendPos, this.matcherInputLength);
	}
	/**
	* Returns the input with all matches replaced by {@code replacement}, interpreted as for
	* {@code appendReplacement}.
	*
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string} the input string with the matches replaced
	* @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
	*/
	replaceAll(replacement, javaMode = false) {
		return this.replace(replacement, true, javaMode);
	}
	/**
	* Returns the input with the first match replaced by {@code replacement}, interpreted as for
	* {@code appendReplacement}.
	*
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string} the input string with the first match replaced
	* @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
	*/
	replaceFirst(replacement, javaMode = false) {
		return this.replace(replacement, false, javaMode);
	}
	/**
	* Helper: replaceAll/replaceFirst hybrid.
	* @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
	* @param {boolean} [all=true] - replace all matches
	* @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
	* @returns {string}
	* @private
	*/
	replace(replacement, all = true, javaMode = false) {
		let res = "";
		this.reset();
		const isFunc = typeof replacement === "function";
		let originalInput = null;
		if (isFunc) {
			if (this.groupCount() >= Matcher.MAX_REPLACER_ARGS) throw new RE2JSGroupException("Too many capture groups to safely invoke replacer function");
			originalInput = this.matcherInput.isUTF8Encoding() ? this.matcherInput.asBytes() : this.matcherInput.asCharSequence();
		}
		while (this.find()) {
			res += isFunc ? this.appendReplacementFunc(replacement, originalInput) : this.appendReplacement(replacement, javaMode);
			if (!all) break;
		}
		res += this.appendTail();
		return res;
	}
	/**
	* Evaluates a replacer function for the current match and appends the result,
	* along with any un-matched preceding text, advancing the append position.
	* @param {Function} replacer - the replacer function
	* @param {string|Uint8Array|number[]} originalInput - the cached original input reference
	* @returns {string} the evaluated string to append
	* @private
	*/
	appendReplacementFunc(replacer, originalInput) {
		let res = "";
		const s = this.start();
		const e = this.end();
		if (this.appendPos < s) res += this.substring(this.appendPos, s);
		this.appendPos = e;
		/** @type {unknown[]} */
		const args = this.matchArray();
		args.push(s, originalInput);
		if (this.hasNamedGroups) args.push(this.namedGroupsObject());
		res += String(replacer(...args));
		return res;
	}
	/**
	* The match and its groups, as the elements of a JS RegExpExecArray: undefined for a group that
	* did not take part in the match. Used by exec(), matchAll() and replacer functions.
	* @returns {Array<string|undefined>}
	* @private
	*/
	matchArray() {
		const result = [this.group(0)];
		for (let i = 1; i <= this.patternGroupCount; i++) {
			const group = this.group(i);
			result.push(group === null ? void 0 : group);
		}
		return result;
	}
	/**
	* The named groups, as the groups property of a JS RegExpExecArray: an object without a
	* prototype mapping each name to its group (undefined when it did not take part in the match),
	* or undefined when the pattern has no named groups.
	* @returns {Record<string, string|undefined>|undefined}
	* @private
	*/
	namedGroupsObject() {
		if (!this.hasNamedGroups) return;
		const result = this.getNamedGroups();
		for (const name in result) if (result[name] === null) result[name] = void 0;
		return result;
	}
};
/**
* A single instruction in the regular expression virtual machine.
*
* @see http://swtch.com/~rsc/regexp/regexp2.html
*/
var Inst = class Inst {
	static ALT = 1;
	static ALT_MATCH = 2;
	static CAPTURE = 3;
	static EMPTY_WIDTH = 4;
	static FAIL = 5;
	static MATCH = 6;
	static NOP = 7;
	static RUNE = 8;
	static RUNE1 = 9;
	static RUNE_ANY = 10;
	static RUNE_ANY_NOT_NL = 11;
	static LB_WRITE = 12;
	static LB_CHECK = 13;
	static isRuneOp(op) {
		return Inst.RUNE <= op && op <= Inst.RUNE_ANY_NOT_NL;
	}
	static escapeRunes(runes) {
		let out = "\"";
		for (let rune of runes) out += Utils.escapeRune(rune);
		out += "\"";
		return out;
	}
	constructor(op) {
		this.op = op;
		this.out = 0;
		this.arg = 0;
		/** @type {Int32Array} */
		this.runes = /* @__PURE__ */ new Int32Array(0);
		/** @type {Uint32Array | number[] | null} */
		this.next = null;
	}
	matchRune(r) {
		if (this.runes.length === 1) {
			const r0 = this.runes[0];
			if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r);
			return r === r0;
		}
		const len = this.runes.length;
		if (len === 0) return false;
		if (len === 2 || len === 4 || len === 6 || len === 8) {
			for (let j = 0; j < len; j += 2) {
				if (r < this.runes[j]) return false;
				if (r <= this.runes[j + 1]) return true;
			}
			return false;
		}
		let base = 0;
		let n = len >> 1;
		while (n > 1) {
			const half = n >> 1;
			base += this.runes[base + half << 1] <= r ? half : 0;
			n -= half;
		}
		base += this.runes[base << 1] <= r ? 1 : 0;
		const m = base - 1;
		return m >= 0 && r <= this.runes[m << 1 | 1];
	}
	matchRunePos(r) {
		if (this.runes.length === 1) {
			const r0 = this.runes[0];
			if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r) ? 0 : -1;
			return r === r0 ? 0 : -1;
		}
		const len = this.runes.length;
		if (len === 0) return -1;
		if (len === 2 || len === 4 || len === 6 || len === 8) {
			for (let j = 0; j < len; j += 2) {
				if (r < this.runes[j]) return -1;
				if (r <= this.runes[j + 1]) return Math.floor(j / 2);
			}
			return -1;
		}
		let base = 0;
		let n = len >> 1;
		while (n > 1) {
			const half = n >> 1;
			base += this.runes[base + half << 1] <= r ? half : 0;
			n -= half;
		}
		base += this.runes[base << 1] <= r ? 1 : 0;
		const m = base - 1;
		return m >= 0 && r <= this.runes[m << 1 | 1] ? m : -1;
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		switch (this.op) {
			case Inst.ALT: return `alt -> ${this.out}, ${this.arg}`;
			case Inst.ALT_MATCH: return `altmatch -> ${this.out}, ${this.arg}`;
			case Inst.CAPTURE: return `cap ${this.arg} -> ${this.out}`;
			case Inst.EMPTY_WIDTH: return `empty ${this.arg} -> ${this.out}`;
			case Inst.MATCH: return `match${this.arg !== 0 ? ` ${this.arg}` : ""}`;
			case Inst.FAIL: return "fail";
			case Inst.NOP: return `nop -> ${this.out}`;
			case Inst.LB_WRITE: return `lbwrite ${this.arg} -> ${this.out}`;
			case Inst.LB_CHECK: return `lbcheck ${this.arg} -> ${this.out}`;
			case Inst.RUNE:
				if (this.runes === null) return "rune <null>";
				return [
					"rune ",
					Inst.escapeRunes(this.runes),
					(this.arg & RE2Flags.FOLD_CASE) !== 0 ? "/i" : "",
					" -> ",
					this.out
				].join("");
			case Inst.RUNE1: return `rune1 ${Inst.escapeRunes(this.runes)} -> ${this.out}`;
			case Inst.RUNE_ANY: return `any -> ${this.out}`;
			case Inst.RUNE_ANY_NOT_NL: return `anynotnl -> ${this.out}`;
			default: throw new Error("unhandled case in Inst.toString");
		}
	}
};
var Queue = class Queue {
	constructor(numInst) {
		this.sparse = new Int32Array(numInst);
		this.densePcs = new Int32Array(numInst);
		this.denseCaps = null;
		this.size = 0;
		this.ncap = 0;
		this.mainThreads = 0;
	}
	static INITIAL_THREADS = 32;
	init(ncap) {
		this.ncap = ncap;
		const needed = Math.min(this.densePcs.length, Queue.INITIAL_THREADS) * ncap;
		if (!this.denseCaps || this.denseCaps.length < needed) this.denseCaps = new Int32Array(needed);
	}
	growCaps(needed) {
		const limit = this.densePcs.length * this.ncap;
		const grown = new Int32Array(Math.min(limit, Math.max(needed, 2 * this.denseCaps.length)));
		grown.set(this.denseCaps);
		this.denseCaps = grown;
	}
	contains(pc) {
		const j = this.sparse[pc];
		return j < this.size && this.densePcs[j] === pc;
	}
	isEmpty() {
		return this.size === 0;
	}
	add(pc) {
		const j = this.size++;
		this.sparse[pc] = j;
		this.densePcs[j] = pc;
		return j;
	}
	clear() {
		this.size = 0;
		this.mainThreads = 0;
	}
	toString() {
		let out = "{";
		for (let i = 0; i < this.size; i++) {
			if (i !== 0) out += ", ";
			out += this.densePcs[i];
		}
		out += "}";
		return out;
	}
};
var LookbehindState = class {
	constructor(prog) {
		this.pos = -1;
		this.pcs = new Int32Array(prog.numInst());
		this.size = 0;
		this.lbTable = new Int32Array(prog.numLb + 1);
	}
	reset() {
		this.pos = -1;
		this.size = 0;
	}
};
var Machine = class Machine {
	static fromRE2(re2) {
		const m = new Machine();
		m.prog = re2.prog;
		m.re2 = re2;
		m.q0 = new Queue(m.prog.numInst());
		m.q1 = new Queue(m.prog.numInst());
		m.addStack = new Int32Array(2 * (m.prog.numInst() + 1));
		m.matched = false;
		m.matchcap = new Int32Array(m.prog.numCap < 2 ? 2 : m.prog.numCap);
		m.ncap = 0;
		return m;
	}
	constructor() {
		this.prog = null;
		this.re2 = null;
		this.q0 = null;
		this.q1 = null;
		this.addStack = null;
		this.matched = false;
		this.matchcap = null;
		this.ncap = 0;
		this.lbTable = null;
	}
	init(ncap) {
		this.ncap = ncap;
		if (ncap > this.matchcap.length) this.matchcap = new Int32Array(ncap).fill(-1);
		else this.matchcap.fill(-1);
		this.q0.init(ncap);
		this.q1.init(ncap);
		if (this.prog.numLb > 0) {
			if (!this.lbTable || this.lbTable.length < this.prog.numLb + 1) this.lbTable = new Int32Array(this.prog.numLb + 1);
			this.lbTable.fill(-1);
		}
	}
	submatches() {
		if (this.ncap === 0) return Utils.emptyInts();
		return Utils.toArray(this.matchcap.subarray(0, this.ncap));
	}
	match(input, pos, anchor, lbState = null) {
		const startCond = this.re2.cond;
		if (startCond === Utils.EMPTY_ALL) return false;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
		this.matched = false;
		this.matchcap.fill(-1);
		const hasLookbehinds = this.prog.numLb > 0;
		const matchStartPos = pos;
		let currentPos = pos;
		let resumeLookbehinds = false;
		if (hasLookbehinds) {
			if (lbState !== null && lbState.pos >= 0 && lbState.pos <= pos) {
				currentPos = lbState.pos;
				resumeLookbehinds = true;
			} else currentPos = 0;
		}
		let saveLookbehinds = hasLookbehinds && lbState !== null;
		let runq = this.q0;
		let nextq = this.q1;
		let r = input.step(currentPos);
		let rune = r >> 3;
		let width = r & 7;
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r = input.step(currentPos + width);
			rune1 = r >> 3;
			width1 = r & 7;
		}
		let flag;
		if (currentPos === 0) flag = Utils.emptyOpContext(-1, rune);
		else flag = input.context(currentPos);
		if (hasLookbehinds) {
			if (resumeLookbehinds) this.restoreLookbehinds(lbState, runq, flag);
			else this.spawnLookbehinds(runq, currentPos, flag);
		}
		while (true) {
			if (runq.mainThreads === 0) {
				if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
				if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
				if (this.matched) break;
				if (this.prog.numLb === 0 && runq.isEmpty() && !(this.re2.prefix.length === 0) && rune1 !== this.re2.prefixRune && input.canCheckPrefix()) {
					const advance = input.index(this.re2, currentPos);
					if (advance < 0) break;
					currentPos += advance;
					r = input.step(currentPos);
					rune = r >> 3;
					width = r & 7;
					r = input.step(currentPos + width);
					rune1 = r >> 3;
					width1 = r & 7;
					flag = input.context(currentPos);
				}
			}
			if (currentPos >= matchStartPos) {
				if (saveLookbehinds) {
					this.saveLookbehinds(lbState, runq, currentPos);
					saveLookbehinds = false;
				}
				if (!this.matched && (currentPos === 0 || anchor === RE2Flags.UNANCHORED)) {
					if (this.ncap > 0) this.matchcap[0] = currentPos;
					this.add(runq, this.prog.start, currentPos, this.matchcap, 0, flag);
				}
			}
			const nextPos = currentPos + width;
			flag = input.context(nextPos);
			this.step(runq, nextq, currentPos, nextPos, rune, flag, anchor, currentPos === input.endPos());
			if (width === 0) break;
			if (this.ncap === 0 && this.matched) break;
			currentPos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r = input.step(currentPos + width);
				rune1 = r >> 3;
				width1 = r & 7;
			}
			const tmpq = runq;
			runq = nextq;
			nextq = tmpq;
		}
		runq.clear();
		nextq.clear();
		return this.matched;
	}
	matchSet(input, pos, anchor) {
		const startCond = this.re2.cond;
		if (startCond === Utils.EMPTY_ALL) return [];
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
		let currentPos = this.prog.numLb > 0 ? 0 : pos;
		let matchStartPos = pos;
		let runq = this.q0;
		let nextq = this.q1;
		let r = input.step(currentPos);
		let rune = r >> 3;
		let width = r & 7;
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r = input.step(currentPos + width);
			rune1 = r >> 3;
			width1 = r & 7;
		}
		let flag = currentPos === 0 ? Utils.emptyOpContext(-1, rune) : input.context(currentPos);
		const matches = /* @__PURE__ */ new Set();
		if (this.prog.numLb > 0) this.spawnLookbehinds(runq, currentPos, flag);
		while (true) {
			if (runq.mainThreads === 0) {
				if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
				if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
			}
			if (currentPos === 0 || anchor === RE2Flags.UNANCHORED) {
				if (currentPos >= matchStartPos) this.add(runq, this.prog.start, currentPos, this.matchcap, 0, flag);
			}
			const nextPos = currentPos + width;
			flag = input.context(nextPos);
			for (let j = 0; j < runq.size; j++) {
				const pc = runq.densePcs[j];
				const i = this.prog.inst[pc];
				const capOffset = j * this.ncap;
				let add = false;
				switch (i.op) {
					case Inst.MATCH:
						if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== input.endPos()) break;
						matches.add(i.arg);
						break;
					case Inst.RUNE:
						add = i.matchRune(rune);
						break;
					case Inst.RUNE1:
						add = rune === i.runes[0];
						break;
					case Inst.RUNE_ANY:
						add = true;
						break;
					case Inst.RUNE_ANY_NOT_NL:
						add = rune !== 10;
						break;
					default: continue;
				}
				if (add) this.add(nextq, i.out, nextPos, runq.denseCaps, capOffset, flag);
			}
			runq.clear();
			if (width === 0) break;
			currentPos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r = input.step(currentPos + width);
				rune1 = r >> 3;
				width1 = r & 7;
			}
			const tmpq = runq;
			runq = nextq;
			nextq = tmpq;
		}
		nextq.clear();
		return Array.from(matches).sort((a, b) => a - b);
	}
	step(runq, nextq, pos, nextPos, c, nextCond, anchor, atEnd) {
		const longest = this.re2.longest;
		for (let j = 0; j < runq.size; j++) {
			const pc = runq.densePcs[j];
			const capOffset = j * this.ncap;
			if (longest && this.matched && this.ncap > 0 && this.matchcap[0] < runq.denseCaps[capOffset]) continue;
			const i = this.prog.inst[pc];
			let add = false;
			switch (i.op) {
				case Inst.MATCH:
					if (anchor === RE2Flags.ANCHOR_BOTH && !atEnd) break;
					if (this.ncap > 0 && (!longest || !this.matched || this.matchcap[1] < pos)) {
						runq.denseCaps[capOffset + 1] = pos;
						for (let k = 0; k < this.ncap; k++) this.matchcap[k] = runq.denseCaps[capOffset + k];
					}
					if (!longest) runq.size = 0;
					this.matched = true;
					break;
				case Inst.RUNE:
					add = i.matchRune(c);
					break;
				case Inst.RUNE1:
					add = c === i.runes[0];
					break;
				case Inst.RUNE_ANY:
					add = true;
					break;
				case Inst.RUNE_ANY_NOT_NL:
					add = c !== 10;
					break;
				default: continue;
			}
			if (add) this.add(nextq, i.out, nextPos, runq.denseCaps, capOffset, nextCond);
		}
		runq.clear();
	}
	spawnLookbehinds(q, pos, flag) {
		for (let i = 0; i < this.prog.lbStarts.length; i++) this.add(q, this.prog.lbStarts[i], pos, this.matchcap, 0, flag);
	}
	restoreLookbehinds(lbState, q, flag) {
		this.lbTable.set(lbState.lbTable);
		for (let j = 0; j < lbState.size; j++) this.add(q, lbState.pcs[j], lbState.pos, this.matchcap, 0, flag);
	}
	saveLookbehinds(lbState, q, pos) {
		let size = 0;
		for (let j = 0; j < q.size; j++) {
			const pc = q.densePcs[j];
			if (this.prog.lbInst[pc] === 1 && Inst.isRuneOp(this.prog.inst[pc].op)) lbState.pcs[size++] = pc;
		}
		lbState.size = size;
		lbState.pos = pos;
		lbState.lbTable.set(this.lbTable);
	}
	add(q, pc, pos, capArray, capOffset, cond) {
		const stk = this.addStack;
		let nstk = 0;
		for (;;) {
			while (pc !== 0 && !q.contains(pc)) {
				const d = q.add(pc);
				const inst = this.prog.inst[pc];
				switch (inst.op) {
					case Inst.FAIL:
						pc = 0;
						break;
					case Inst.ALT:
					case Inst.ALT_MATCH:
						stk[nstk++] = inst.arg;
						stk[nstk++] = 0;
						pc = inst.out;
						break;
					case Inst.EMPTY_WIDTH:
						pc = (inst.arg & ~cond) === 0 ? inst.out : 0;
						break;
					case Inst.NOP:
						pc = inst.out;
						break;
					case Inst.CAPTURE:
						if (inst.arg < this.ncap) {
							stk[nstk++] = -inst.arg - 1;
							stk[nstk++] = capArray[capOffset + inst.arg];
							capArray[capOffset + inst.arg] = pos;
						}
						pc = inst.out;
						break;
					case Inst.LB_WRITE:
						this.lbTable[Math.abs(inst.arg)] = pos;
						pc = inst.out;
						break;
					case Inst.LB_CHECK:
						if (inst.arg > 0) pc = this.lbTable[inst.arg] === pos ? inst.out : 0;
						else pc = this.lbTable[-inst.arg] !== pos ? inst.out : 0;
						break;
					case Inst.MATCH:
					case Inst.RUNE:
					case Inst.RUNE1:
					case Inst.RUNE_ANY:
					case Inst.RUNE_ANY_NOT_NL:
						if (this.prog.lbInst[pc] === 0) q.mainThreads++;
						if (this.ncap > 0) {
							const destOffset = d * this.ncap;
							if (destOffset + this.ncap > q.denseCaps.length) q.growCaps(destOffset + this.ncap);
							for (let c = 0; c < this.ncap; c++) q.denseCaps[destOffset + c] = capArray[capOffset + c];
						}
						pc = 0;
						break;
					default: throw new RE2JSInternalException("unhandled");
				}
			}
			if (nstk === 0) return;
			nstk -= 2;
			const entry = stk[nstk];
			if (entry < 0) {
				capArray[capOffset - entry - 1] = stk[nstk + 1];
				pc = 0;
			} else pc = entry;
		}
	}
};
const hashState = (pcs, flag, ids) => {
	let h = -2128831035;
	for (let i = 0; i < pcs.length; i++) {
		h ^= pcs[i];
		h = Math.imul(h, 16777619);
	}
	h ^= flag;
	h = Math.imul(h, 16777619);
	for (let i = 0; i < ids.length; i++) {
		h ^= ids[i];
		h = Math.imul(h, 16777619);
	}
	return h;
};
const arraysEqual = (a, b) => {
	if (a.length !== b.length) return false;
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
	return true;
};
const isState = (state, pcs, flag, ids) => state.flag === flag && arraysEqual(state.nfaStates, pcs) && arraysEqual(state.matchIDs, ids);
const NO_IDS = [];
const END_TEXT = -1;
var DFAState = class {
	constructor(nfaStates, flag, matchIDs) {
		this.nfaStates = nfaStates;
		this.flag = flag;
		this.isMatch = (flag & DFA.FLAG_MATCH) !== 0;
		this.matchIDs = matchIDs;
		this.next = null;
		this.nextAnchored = null;
	}
};
var DFA = class DFA {
	static FLAG_EMPTY_MASK = 255;
	static FLAG_MATCH = 256;
	static FLAG_LAST_WORD = 512;
	static FLAG_NEED_SHIFT = 16;
	static STATE_OVERHEAD = 150;
	static ARRAY_OVERHEAD = 40;
	static ELEMENT_SIZE = 8;
	static TABLE_OVERHEAD = 48;
	static PROGRESS_PER_STATE = 10;
	constructor(prog, maxMem = 8388608) {
		this.prog = prog;
		this.maxMem = maxMem;
		this.stateCache = /* @__PURE__ */ new Map();
		this.stateCount = 0;
		this.startStates = /* @__PURE__ */ new Map();
		this.failed = false;
		for (let pc = 0; pc < prog.numInst(); pc++) {
			const op = prog.getInst(pc).op;
			if (op === Inst.LB_WRITE || op === Inst.LB_CHECK) {
				this.failed = true;
				break;
			}
		}
		this.computeRuneClasses();
		this.stateBudget = maxMem;
		this.memBudget = maxMem;
	}
	computeRuneClasses() {
		const bounds = /* @__PURE__ */ new Set();
		const addRange = (lo, hi) => {
			bounds.add(lo);
			bounds.add(hi + 1);
		};
		for (let pc = 0; pc < this.prog.numInst(); pc++) {
			const inst = this.prog.getInst(pc);
			switch (inst.op) {
				case Inst.RUNE:
				case Inst.RUNE1:
					if (inst.runes.length === 1) {
						addRange(inst.runes[0], inst.runes[0]);
						if ((inst.arg & RE2Flags.FOLD_CASE) !== 0) for (let f = Unicode.simpleFold(inst.runes[0]); f !== inst.runes[0]; f = Unicode.simpleFold(f)) addRange(f, f);
					} else for (let j = 0; j < inst.runes.length; j += 2) addRange(inst.runes[j], inst.runes[j + 1]);
					break;
				case Inst.RUNE_ANY_NOT_NL:
					addRange(10, 10);
					break;
				case Inst.EMPTY_WIDTH:
					if ((inst.arg & (Utils.EMPTY_BEGIN_LINE | Utils.EMPTY_END_LINE)) !== 0) addRange(10, 10);
					if ((inst.arg & (Utils.EMPTY_WORD_BOUNDARY | Utils.EMPTY_NO_WORD_BOUNDARY)) !== 0) {
						addRange(48, 57);
						addRange(65, 90);
						addRange(95, 95);
						addRange(97, 122);
					}
			}
		}
		bounds.delete(0);
		this.classBounds = Int32Array.from(bounds).sort();
		this.numClasses = this.classBounds.length + 1;
		const latin1Class = new Int32Array(Unicode.MAX_LATIN1 + 1);
		for (let r = 0; r <= Unicode.MAX_LATIN1; r++) latin1Class[r] = this.searchClass(r);
		this.latin1Class = latin1Class;
	}
	runeClass(r) {
		if (r <= Unicode.MAX_LATIN1) return this.latin1Class[r];
		return this.searchClass(r);
	}
	searchClass(r) {
		const bounds = this.classBounds;
		let lo = 0;
		let hi = bounds.length;
		while (lo < hi) {
			const mid = lo + hi >> 1;
			if (bounds[mid] <= r) lo = mid + 1;
			else hi = mid;
		}
		return lo;
	}
	closure(pcs, flag) {
		const closure = /* @__PURE__ */ new Set();
		const stack = Array.from(pcs);
		let needflags = 0;
		while (stack.length > 0) {
			const pc = stack.pop();
			if (pc === 0 || closure.has(pc)) continue;
			closure.add(pc);
			const inst = this.prog.getInst(pc);
			switch (inst.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					stack.push(inst.out);
					stack.push(inst.arg);
					break;
				case Inst.NOP:
				case Inst.CAPTURE:
					stack.push(inst.out);
					break;
				case Inst.EMPTY_WIDTH:
					needflags |= inst.arg;
					if ((inst.arg & ~flag) === 0) stack.push(inst.out);
			}
		}
		return {
			pcs: Array.from(closure).sort((a, b) => a - b),
			needflags
		};
	}
	getState(pcs, flag, ids) {
		const hash = hashState(pcs, flag, ids);
		const cached = this.stateCache.get(hash);
		if (cached instanceof DFAState) {
			if (isState(cached, pcs, flag, ids)) return cached;
		} else if (cached !== void 0) {
			for (let i = 0; i < cached.length; i++) if (isState(cached[i], pcs, flag, ids)) return cached[i];
		}
		const cost = DFA.stateCost(pcs, ids);
		if (this.memBudget < cost) return null;
		this.memBudget -= cost;
		const state = new DFAState(pcs, flag, ids);
		if (cached === void 0) this.stateCache.set(hash, state);
		else if (cached instanceof DFAState) this.stateCache.set(hash, [cached, state]);
		else cached.push(state);
		this.stateCount++;
		return state;
	}
	static stateCost(pcs, ids) {
		const idsCost = ids.length === 0 ? 0 : DFA.ARRAY_OVERHEAD + DFA.ELEMENT_SIZE * ids.length;
		return DFA.STATE_OVERHEAD + DFA.ELEMENT_SIZE * pcs.length + idsCost;
	}
	*cachedStates() {
		for (const cached of this.stateCache.values()) if (cached instanceof DFAState) yield cached;
		else yield* cached;
	}
	makeState(pcs, flag, ids) {
		const closure = this.closure(pcs, flag & DFA.FLAG_EMPTY_MASK);
		let stateFlag = flag;
		if (closure.needflags === 0) stateFlag &= DFA.FLAG_MATCH;
		stateFlag |= closure.needflags << DFA.FLAG_NEED_SHIFT;
		return this.getState(closure.pcs, stateFlag, ids);
	}
	allocTable(state, anchor) {
		const size = this.numClasses + 1;
		const cost = DFA.TABLE_OVERHEAD + DFA.ELEMENT_SIZE * size;
		if (this.memBudget < cost) return null;
		this.memBudget -= cost;
		const table = new Array(size).fill(null);
		if (anchor === RE2Flags.UNANCHORED) state.next = table;
		else state.nextAnchored = table;
		return table;
	}
	clearCache() {
		this.stateCache.clear();
		this.stateCount = 0;
		this.startStates.clear();
		this.memBudget = this.stateBudget;
	}
	resetCache(current) {
		this.clearCache();
		return this.getState(current.nfaStates, current.flag, current.matchIDs);
	}
	step(state, cls, rune, anchor) {
		let table = anchor === RE2Flags.UNANCHORED ? state.next : state.nextAnchored;
		if (table !== null) {
			const cached = table[cls];
			if (cached !== null) return cached;
		} else {
			table = this.allocTable(state, anchor);
			if (table === null) return null;
		}
		const needflag = state.flag >>> DFA.FLAG_NEED_SHIFT;
		const oldbeforeflag = state.flag & DFA.FLAG_EMPTY_MASK;
		let beforeflag = oldbeforeflag;
		let afterflag = 0;
		if (rune === 10) {
			beforeflag |= Utils.EMPTY_END_LINE;
			afterflag |= Utils.EMPTY_BEGIN_LINE;
		}
		if (rune === END_TEXT) beforeflag |= Utils.EMPTY_END_LINE | Utils.EMPTY_END_TEXT;
		const islastword = (state.flag & DFA.FLAG_LAST_WORD) !== 0;
		const isword = rune !== END_TEXT && Utils.isWordRune(rune);
		beforeflag |= isword === islastword ? Utils.EMPTY_NO_WORD_BOUNDARY : Utils.EMPTY_WORD_BOUNDARY;
		let pcs = state.nfaStates;
		if ((beforeflag & ~oldbeforeflag & needflag) !== 0) pcs = this.closure(pcs, beforeflag).pcs;
		const nextPCs = [];
		let ismatch = false;
		let ids = NO_IDS;
		for (let i = 0; i < pcs.length; i++) {
			const inst = this.prog.getInst(pcs[i]);
			if (inst.op === Inst.MATCH) {
				if (!ismatch) {
					ismatch = true;
					ids = [];
				}
				ids.push(inst.arg);
			} else if (rune !== END_TEXT && Inst.isRuneOp(inst.op) && inst.matchRune(rune)) nextPCs.push(inst.out);
		}
		if (ids.length > 1) ids.sort((a, b) => a - b);
		if (anchor === RE2Flags.UNANCHORED && rune !== END_TEXT) nextPCs.push(this.prog.start);
		let flag = afterflag;
		if (ismatch) flag |= DFA.FLAG_MATCH;
		if (isword) flag |= DFA.FLAG_LAST_WORD;
		const nextState = this.makeState(nextPCs, flag, ids);
		if (nextState === null) return null;
		table[cls] = nextState;
		return nextState;
	}
	start(input, pos) {
		const context = input.context(pos);
		let flags;
		if ((context & Utils.EMPTY_BEGIN_TEXT) !== 0) flags = Utils.EMPTY_BEGIN_TEXT | Utils.EMPTY_BEGIN_LINE;
		else if ((context & Utils.EMPTY_BEGIN_LINE) !== 0) flags = Utils.EMPTY_BEGIN_LINE;
		else {
			const r = input.step(pos);
			const nextIsWord = r >= 0 && Utils.isWordRune(r >> 3);
			flags = (context & Utils.EMPTY_WORD_BOUNDARY) !== 0 !== nextIsWord ? DFA.FLAG_LAST_WORD : 0;
		}
		let state = this.startStates.get(flags);
		if (state === void 0) {
			state = this.makeState([this.prog.start], flags, NO_IDS);
			if (state === null) {
				this.clearCache();
				state = this.makeState([this.prog.start], flags, NO_IDS);
				if (state === null) return null;
			}
			this.startStates.set(flags, state);
		}
		return state;
	}
	stepOrReset(state, cls, rune, anchor, pos, search) {
		let next = this.step(state, cls, rune, anchor);
		if (next !== null) return next;
		if (search.resetPos >= 0 && pos - search.resetPos < DFA.PROGRESS_PER_STATE * this.stateCount) return null;
		search.resetPos = pos;
		const restored = this.resetCache(state);
		if (restored === null) return null;
		next = this.step(restored, cls, rune, anchor);
		return next;
	}
	run(input, pos, anchor, state, onMatch) {
		const endPos = input.endPos();
		const latin1Class = this.latin1Class;
		const unanchored = anchor === RE2Flags.UNANCHORED;
		const search = { resetPos: -1 };
		let i = pos;
		while (i < endPos) {
			const r = input.step(i);
			const rune = r >> 3;
			const width = r & 7;
			if (width === 0) break;
			const cls = rune <= Unicode.MAX_LATIN1 ? latin1Class[rune] : this.runeClass(rune);
			let next = unanchored && state.next !== null ? state.next[cls] : null;
			if (next === null) {
				next = this.stepOrReset(state, cls, rune, anchor, i, search);
				if (next === null) return null;
			}
			state = next;
			if (state.isMatch && onMatch(state, false)) return true;
			if (!unanchored && state.nfaStates.length === 0) return false;
			i += width;
		}
		state = this.stepOrReset(state, this.numClasses, END_TEXT, anchor, i, search);
		if (state === null) return null;
		return state.isMatch && onMatch(state, true);
	}
	match(input, pos, anchor) {
		if (this.failed) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
		const startState = this.start(input, pos);
		if (startState === null) return null;
		return this.run(input, pos, anchor, startState, (state, atEnd) => anchor !== RE2Flags.ANCHOR_BOTH || atEnd);
	}
	matchSet(input, pos, anchor) {
		if (this.failed) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
		const startState = this.start(input, pos);
		if (startState === null) return null;
		const matches = /* @__PURE__ */ new Set();
		const collect = (state, atEnd) => {
			if (anchor !== RE2Flags.ANCHOR_BOTH || atEnd) for (let k = 0; k < state.matchIDs.length; k++) matches.add(state.matchIDs[k]);
			return false;
		};
		if (this.run(input, pos, anchor, startState, collect) === null) return null;
		return Array.from(matches).sort((a, b) => a - b);
	}
};
const VISITED_BITS = 32;
const MAX_BACKTRACK_PROG = 500;
const INITIAL_JOB_CAPACITY = 256;
const MAX_BACKTRACK_VECTOR = 262144;
var BitState = class {
	constructor() {
		this.end = 0;
		this.cap = /* @__PURE__ */ new Int32Array(0);
		this.matchcap = /* @__PURE__ */ new Int32Array(0);
		this.ncap = 0;
		this.jobPc = new Int32Array(INITIAL_JOB_CAPACITY);
		this.jobArg = new Uint8Array(INITIAL_JOB_CAPACITY);
		this.jobPos = new Int32Array(INITIAL_JOB_CAPACITY);
		this.jobLen = 0;
		this.visited = /* @__PURE__ */ new Uint32Array(0);
	}
	reset(prog, end, ncap) {
		this.end = end;
		this.jobLen = 0;
		this.ncap = ncap;
		const visitedSize = prog.numInst() * (end + 1) + VISITED_BITS - 1 >>> 5;
		if (this.visited.length < visitedSize) this.visited = new Uint32Array(visitedSize);
		else this.visited.fill(0, 0, visitedSize);
		if (this.cap.length < ncap) this.cap = new Int32Array(ncap).fill(-1);
		else this.cap.fill(-1, 0, ncap);
		if (this.matchcap.length < ncap) this.matchcap = new Int32Array(ncap).fill(-1);
		else this.matchcap.fill(-1, 0, ncap);
	}
	shouldVisit(pc, pos) {
		const n = pc * (this.end + 1) + pos;
		const idx = n >>> 5;
		const mask = 1 << (n & 31);
		if ((this.visited[idx] & mask) !== 0) return false;
		this.visited[idx] |= mask;
		return true;
	}
	push(re2, pc, pos, arg) {
		if (re2.prog.getInst(pc).op !== Inst.FAIL && (arg || this.shouldVisit(pc, pos))) {
			if (this.jobLen >= this.jobPc.length) {
				const newSize = this.jobPc.length * 2;
				const newPc = new Int32Array(newSize);
				newPc.set(this.jobPc);
				this.jobPc = newPc;
				const newArg = new Uint8Array(newSize);
				newArg.set(this.jobArg);
				this.jobArg = newArg;
				const newPos = new Int32Array(newSize);
				newPos.set(this.jobPos);
				this.jobPos = newPos;
			}
			this.jobPc[this.jobLen] = pc;
			this.jobArg[this.jobLen] = arg ? 1 : 0;
			this.jobPos[this.jobLen] = pos;
			this.jobLen++;
		}
	}
	tryBacktrack(re2, input, pc, pos, anchor) {
		const longest = re2.longest;
		this.push(re2, pc, pos, false);
		while (this.jobLen > 0) {
			this.jobLen--;
			let currentPc = this.jobPc[this.jobLen];
			let arg = this.jobArg[this.jobLen] === 1;
			let currentPos = this.jobPos[this.jobLen];
			let skipShouldVisit = true;
			while (true) {
				if (!skipShouldVisit) {
					if (!this.shouldVisit(currentPc, currentPos)) break;
				}
				skipShouldVisit = false;
				const inst = re2.prog.getInst(currentPc);
				switch (inst.op) {
					case Inst.FAIL: break;
					case Inst.ALT: if (arg) {
						arg = false;
						currentPc = inst.arg;
						continue;
					} else {
						this.push(re2, currentPc, currentPos, true);
						currentPc = inst.out;
						continue;
					}
					case Inst.ALT_MATCH: {
						const outInst = re2.prog.getInst(inst.out);
						if (Inst.isRuneOp(outInst.op)) {
							this.push(re2, inst.arg, currentPos, false);
							currentPc = inst.arg;
							currentPos = this.end;
							continue;
						}
						this.push(re2, inst.out, this.end, false);
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (!inst.matchRune(r >> 3)) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE1: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (r >> 3 !== inst.runes[0]) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE_ANY_NOT_NL: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						if (r >> 3 === 10) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.RUNE_ANY: {
						const r = input.step(currentPos);
						if (r === MachineInputBase.EOF()) break;
						currentPos += r & 7;
						currentPc = inst.out;
						continue;
					}
					case Inst.CAPTURE: if (arg) {
						this.cap[inst.arg] = currentPos;
						break;
					} else {
						if (inst.arg < this.ncap) {
							this.push(re2, currentPc, this.cap[inst.arg], true);
							this.cap[inst.arg] = currentPos;
						}
						currentPc = inst.out;
						continue;
					}
					case Inst.EMPTY_WIDTH: {
						const flag = input.context(currentPos);
						if ((inst.arg & ~flag) !== 0) break;
						currentPc = inst.out;
						continue;
					}
					case Inst.NOP:
						currentPc = inst.out;
						continue;
					case Inst.MATCH: {
						if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== this.end) break;
						if (this.ncap === 0) return true;
						if (this.ncap > 1) this.cap[1] = currentPos;
						const old = this.matchcap[1];
						if (old === -1 || longest && currentPos > 0 && currentPos > old) this.matchcap.set(this.cap);
						if (!longest) return true;
						if (currentPos === this.end) return true;
						break;
					}
					case Inst.LB_WRITE:
					case Inst.LB_CHECK: throw new RE2JSInternalException("Backtracker cannot evaluate Lookbehind instructions");
					default: throw new RE2JSInternalException("bad inst");
				}
				break;
			}
		}
		return longest && this.matchcap.length > 1 && this.matchcap[1] >= 0;
	}
};
const bitStatePool = [];
var Backtracker = class Backtracker {
	static shouldBacktrack(prog) {
		return prog.numInst() <= MAX_BACKTRACK_PROG;
	}
	static maxBitStateLen(prog) {
		if (!Backtracker.shouldBacktrack(prog)) return 0;
		return Math.floor(MAX_BACKTRACK_VECTOR / prog.numInst());
	}
	static execute(re2, input, pos, anchor, ncap) {
		const startCond = re2.cond;
		if (startCond === Utils.EMPTY_ALL) return null;
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
		if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && pos !== 0) return null;
		const b = bitStatePool.length > 0 ? bitStatePool.pop() : new BitState();
		const end = input.endPos();
		b.reset(re2.prog, end, ncap);
		let matched = false;
		if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 || anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) {
			if (b.ncap > 0) b.cap[0] = pos;
			if (b.tryBacktrack(re2, input, re2.prog.start, pos, anchor)) matched = true;
		} else {
			let width = -1;
			for (; pos <= end && width !== 0; pos += width) {
				if (re2.prefix.length > 0) {
					const advance = input.index(re2, pos);
					if (advance < 0) break;
					pos += advance;
				}
				if (b.ncap > 0) b.cap[0] = pos;
				if (b.tryBacktrack(re2, input, re2.prog.start, pos, anchor)) {
					matched = true;
					break;
				}
				const r = input.step(pos);
				width = r === MachineInputBase.EOF() ? 0 : r & 7;
			}
		}
		if (!matched) {
			bitStatePool.push(b);
			return null;
		}
		const result = ncap === 0 ? [] : Utils.toArray(b.matchcap.subarray(0, ncap));
		bitStatePool.push(b);
		return result;
	}
};
var QueueOnePass = class {
	constructor(size) {
		this.sparse = new Uint32Array(size);
		this.dense = new Uint32Array(size);
		this.size = 0;
		this.nextIndex = 0;
	}
	empty() {
		return this.nextIndex >= this.size;
	}
	next() {
		return this.dense[this.nextIndex++];
	}
	clear() {
		this.size = 0;
		this.nextIndex = 0;
	}
	contains(u) {
		return u < this.sparse.length && this.sparse[u] < this.size && this.dense[this.sparse[u]] === u;
	}
	insert(u) {
		if (!this.contains(u)) this.insertNew(u);
	}
	insertNew(u) {
		if (u >= this.sparse.length) return;
		this.sparse[u] = this.size;
		this.dense[this.size] = u;
		this.size++;
	}
};
const mergeRuneSets = (leftRunes, rightRunes, leftPC, rightPC) => {
	const leftLen = leftRunes.length;
	const rightLen = rightRunes.length;
	let lx = 0, rx = 0;
	const merged = [];
	const next = [];
	let ok = true;
	let ix = -1;
	const extend = (isLeft) => {
		const newArray = isLeft ? leftRunes : rightRunes;
		const low = isLeft ? lx : rx;
		const pc = isLeft ? leftPC : rightPC;
		if (ix > 0 && newArray[low] <= merged[ix]) return false;
		merged.push(newArray[low], newArray[low + 1]);
		if (isLeft) lx += 2;
		else rx += 2;
		ix += 2;
		next.push(pc);
		return true;
	};
	while (lx < leftLen || rx < rightLen) {
		if (rx >= rightLen) ok = extend(true);
		else if (lx >= leftLen) ok = extend(false);
		else if (rightRunes[rx] < leftRunes[lx]) ok = extend(false);
		else ok = extend(true);
		if (!ok) return null;
	}
	return {
		merged,
		next
	};
};
var OnePassProg = class {
	constructor(prog) {
		this.start = prog.start;
		this.numCap = prog.numCap;
		this.inst = new Array(prog.inst.length);
		for (let i = 0; i < prog.inst.length; i++) {
			const orig = prog.inst[i];
			const inst = new Inst(orig.op);
			inst.out = orig.out;
			inst.arg = orig.arg;
			inst.runes = orig.runes ? new Int32Array(orig.runes) : /* @__PURE__ */ new Int32Array(0);
			inst.next = null;
			this.inst[i] = inst;
		}
	}
};
const onePassCopy = (prog) => {
	const p = new OnePassProg(prog);
	for (let pc = 0; pc < p.inst.length; pc++) {
		const inst = p.inst[pc];
		if (inst.op !== Inst.ALT && inst.op !== Inst.ALT_MATCH) continue;
		let pAOther = "out";
		let pAAlt = "arg";
		let instAlt = p.inst[inst[pAAlt]];
		if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) {
			pAOther = "arg";
			pAAlt = "out";
			instAlt = p.inst[inst[pAAlt]];
			if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) continue;
		}
		const instOther = p.inst[inst[pAOther]];
		if (instOther.op === Inst.ALT || instOther.op === Inst.ALT_MATCH) continue;
		let pBAlt = "out";
		let pBOther = "arg";
		let patch = false;
		if (instAlt.out === pc) patch = true;
		else if (instAlt.arg === pc) {
			patch = true;
			pBAlt = "arg";
			pBOther = "out";
		}
		if (patch) instAlt[pBAlt] = inst[pAOther];
		if (inst[pAOther] === instAlt[pBAlt]) inst[pAAlt] = instAlt[pBOther];
	}
	return p;
};
const makeOnePass = (p) => {
	if (p.inst.length >= 1e3) return null;
	const instQueue = new QueueOnePass(p.inst.length);
	const visitQueue = new QueueOnePass(p.inst.length);
	const onePassRunes = new Array(p.inst.length);
	const m = new Array(p.inst.length).fill(false);
	const check = (pc) => {
		let ok = true;
		const inst = p.inst[pc];
		if (visitQueue.contains(pc)) return true;
		visitQueue.insert(pc);
		switch (inst.op) {
			case Inst.ALT:
			case Inst.ALT_MATCH: {
				ok = check(inst.out) && check(inst.arg);
				let matchOut = m[inst.out];
				let matchArg = m[inst.arg];
				if (matchOut && matchArg) return false;
				if (matchArg) {
					const tempOut = inst.out;
					inst.out = inst.arg;
					inst.arg = tempOut;
					const tempMatch = matchOut;
					matchOut = matchArg;
					matchArg = tempMatch;
				}
				if (matchOut) {
					m[pc] = true;
					inst.op = Inst.ALT_MATCH;
				}
				const leftRunes = onePassRunes[inst.out] || [];
				const rightRunes = onePassRunes[inst.arg] || [];
				const mergeRes = mergeRuneSets(leftRunes, rightRunes, inst.out, inst.arg);
				if (!mergeRes) return false;
				onePassRunes[pc] = new Int32Array(mergeRes.merged);
				inst.next = new Uint32Array(mergeRes.next);
				break;
			}
			case Inst.CAPTURE:
			case Inst.EMPTY_WIDTH:
			case Inst.NOP:
				ok = check(inst.out);
				m[pc] = m[inst.out];
				onePassRunes[pc] = onePassRunes[inst.out] ? new Int32Array(onePassRunes[inst.out]) : /* @__PURE__ */ new Int32Array(0);
				inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
				break;
			case Inst.MATCH:
			case Inst.FAIL:
				m[pc] = inst.op === Inst.MATCH;
				break;
			case Inst.RUNE: {
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				if (!inst.runes || inst.runes.length === 0) {
					onePassRunes[pc] = /* @__PURE__ */ new Int32Array(0);
					inst.next = new Uint32Array([inst.out]);
					break;
				}
				let runes = [];
				if (inst.runes.length === 1 && (inst.arg & RE2Flags.FOLD_CASE) !== 0) {
					const r0 = inst.runes[0];
					runes.push(r0, r0);
					for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
					runes.sort((a, b) => a - b);
				} else for (let j = 0; j < inst.runes.length; j++) runes.push(inst.runes[j]);
				onePassRunes[pc] = new Int32Array(runes);
				inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
				inst.op = Inst.RUNE;
				break;
			}
			case Inst.RUNE1: {
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				let runes = [];
				if ((inst.arg & RE2Flags.FOLD_CASE) !== 0) {
					const r0 = inst.runes[0];
					runes.push(r0, r0);
					for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
					runes.sort((a, b) => a - b);
				} else runes.push(inst.runes[0], inst.runes[0]);
				onePassRunes[pc] = new Int32Array(runes);
				inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
				inst.op = Inst.RUNE;
				break;
			}
			case Inst.RUNE_ANY:
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				onePassRunes[pc] = new Int32Array([0, Unicode.MAX_RUNE]);
				inst.next = new Uint32Array([inst.out]);
				break;
			case Inst.RUNE_ANY_NOT_NL:
				m[pc] = false;
				if (inst.next && inst.next.length > 0) break;
				instQueue.insert(inst.out);
				onePassRunes[pc] = new Int32Array([
					0,
					9,
					11,
					Unicode.MAX_RUNE
				]);
				inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
		}
		return ok;
	};
	instQueue.clear();
	instQueue.insert(p.start);
	while (!instQueue.empty()) {
		visitQueue.clear();
		if (!check(instQueue.next())) return null;
	}
	for (let i = 0; i < p.inst.length; i++) if (onePassRunes[i]) p.inst[i].runes = onePassRunes[i];
	return p;
};
const cleanupOnePass = (p, original) => {
	for (let ix = 0; ix < original.inst.length; ix++) {
		const instOriginal = original.inst[ix];
		switch (instOriginal.op) {
			case Inst.ALT:
			case Inst.ALT_MATCH:
			case Inst.RUNE: break;
			case Inst.CAPTURE:
			case Inst.EMPTY_WIDTH:
			case Inst.NOP:
			case Inst.MATCH:
			case Inst.FAIL:
				p.inst[ix].next = null;
				break;
			case Inst.RUNE1:
			case Inst.RUNE_ANY:
			case Inst.RUNE_ANY_NOT_NL:
				p.inst[ix].next = null;
				p.inst[ix].op = instOriginal.op;
				p.inst[ix].runes = instOriginal.runes ? new Int32Array(instOriginal.runes) : /* @__PURE__ */ new Int32Array(0);
		}
	}
};
var OnePass = class OnePass {
	static compile(prog) {
		if (prog.start === 0) return null;
		if (prog.numLb > 0) return null;
		const startInst = prog.inst[prog.start];
		if (startInst.op !== Inst.EMPTY_WIDTH || (startInst.arg & Utils.EMPTY_BEGIN_TEXT) === 0) return null;
		let hasAlt = false;
		for (let i = 0; i < prog.inst.length; i++) if (prog.inst[i].op === Inst.ALT || prog.inst[i].op === Inst.ALT_MATCH) {
			hasAlt = true;
			break;
		}
		for (let i = 0; i < prog.inst.length; i++) {
			const inst = prog.inst[i];
			const opOut = prog.inst[inst.out].op;
			switch (inst.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					if (opOut === Inst.MATCH || prog.inst[inst.arg].op === Inst.MATCH) return null;
					break;
				case Inst.EMPTY_WIDTH:
					if (opOut === Inst.MATCH) {
						if ((inst.arg & Utils.EMPTY_END_TEXT) === Utils.EMPTY_END_TEXT) continue;
						return null;
					}
					break;
				default: if (opOut === Inst.MATCH && hasAlt) return null;
			}
		}
		let p = onePassCopy(prog);
		p = makeOnePass(p);
		if (p !== null) cleanupOnePass(p, prog);
		return p;
	}
	static next(inst, r) {
		const nextIdx = inst.matchRunePos(r);
		if (nextIdx >= 0) return inst.next[nextIdx];
		if (inst.op === Inst.ALT_MATCH) return inst.out;
		return 0;
	}
	static execute(re2, input, pos, anchor, ncap) {
		const onepass = re2.onepass;
		if (!onepass) return null;
		const matchcap = new Int32Array(ncap).fill(-1);
		let matched = false;
		let r = input.step(pos);
		let rune = r >> 3;
		let width = r & 7;
		let r1 = MachineInputBase.EOF();
		let rune1 = -1;
		let width1 = 0;
		if (r !== MachineInputBase.EOF()) {
			r1 = input.step(pos + width);
			if (r1 !== MachineInputBase.EOF()) {
				rune1 = r1 >> 3;
				width1 = r1 & 7;
			}
		}
		let flag = pos === 0 ? Utils.emptyOpContext(-1, rune) : input.context(pos);
		let pc = onepass.start;
		let inst;
		while (true) {
			inst = onepass.inst[pc];
			pc = inst.out;
			switch (inst.op) {
				case Inst.MATCH:
					if (anchor === RE2Flags.ANCHOR_BOTH && pos !== input.endPos()) return null;
					matched = true;
					if (matchcap.length > 0) {
						matchcap[0] = 0;
						matchcap[1] = pos;
					}
					return ncap === 0 ? [] : Utils.toArray(matchcap);
				case Inst.RUNE:
					if (!inst.matchRune(rune)) return null;
					break;
				case Inst.RUNE1:
					if (rune !== inst.runes[0]) return null;
					break;
				case Inst.RUNE_ANY: break;
				case Inst.RUNE_ANY_NOT_NL:
					if (rune === 10) return null;
					break;
				case Inst.ALT:
				case Inst.ALT_MATCH:
					pc = OnePass.next(inst, rune);
					continue;
				case Inst.FAIL: return null;
				case Inst.NOP: continue;
				case Inst.EMPTY_WIDTH:
					if ((inst.arg & ~flag) !== 0) return null;
					continue;
				case Inst.CAPTURE:
					if (inst.arg < matchcap.length) matchcap[inst.arg] = pos;
					continue;
				default: throw new RE2JSInternalException("bad inst");
			}
			if (width === 0) break;
			flag = Utils.emptyOpContext(rune, rune1);
			pos += width;
			rune = rune1;
			width = width1;
			if (rune !== -1) {
				r1 = input.step(pos + width);
				if (r1 !== MachineInputBase.EOF()) {
					rune1 = r1 >> 3;
					width1 = r1 & 7;
				} else {
					rune1 = -1;
					width1 = 0;
				}
			}
		}
		if (!matched) return null;
		return ncap === 0 ? [] : Utils.toArray(matchcap);
	}
};
/**
* Regular expression abstract syntax tree. Produced by parser, used by compiler. NB, this
* corresponds to {@code syntax.regexp} in the Go implementation; Go's {@code regexp} is called
* {@code RE2} in Java.
*/
var Regexp = class Regexp {
	static Op = createEnum([
		"NO_MATCH",
		"EMPTY_MATCH",
		"LITERAL",
		"CHAR_CLASS",
		"ANY_CHAR_NOT_NL",
		"ANY_CHAR",
		"BEGIN_LINE",
		"END_LINE",
		"BEGIN_TEXT",
		"END_TEXT",
		"WORD_BOUNDARY",
		"NO_WORD_BOUNDARY",
		"CAPTURE",
		"STAR",
		"PLUS",
		"QUEST",
		"REPEAT",
		"CONCAT",
		"ALTERNATE",
		"PLB",
		"NLB",
		"LEFT_PAREN",
		"VERTICAL_BAR"
	]);
	static isPseudoOp(op) {
		return op >= Regexp.Op.LEFT_PAREN;
	}
	static emptySubs() {
		return [];
	}
	static quoteIfHyphen(rune) {
		if (rune === Codepoint.CODES["-"]) return "\\";
		return "";
	}
	static fromRegexp(re) {
		const regex = new Regexp(re.op);
		regex.flags = re.flags;
		regex.subs = re.subs;
		regex.runes = re.runes;
		regex.cap = re.cap;
		regex.min = re.min;
		regex.max = re.max;
		regex.name = re.name;
		regex.namedGroups = re.namedGroups;
		regex.lb = re.lb;
		return regex;
	}
	constructor(op) {
		this.op = op;
		this.flags = 0;
		this.subs = Regexp.emptySubs();
		this.runes = /* @__PURE__ */ new Int32Array(0);
		this.min = 0;
		this.max = 0;
		this.cap = 0;
		this.name = null;
		this.namedGroups = Object.create(null);
		this.lb = 0;
	}
	reinit() {
		this.flags = 0;
		this.subs = Regexp.emptySubs();
		this.runes = /* @__PURE__ */ new Int32Array(0);
		this.cap = 0;
		this.min = 0;
		this.max = 0;
		this.name = null;
		this.namedGroups = Object.create(null);
		this.lb = 0;
	}
	toString() {
		return this.appendTo();
	}
	appendTo() {
		let out = "";
		switch (this.op) {
			case Regexp.Op.NO_MATCH:
				out += "[^\\x00-\\x{10FFFF}]";
				break;
			case Regexp.Op.EMPTY_MATCH:
				out += "(?:)";
				break;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
			case Regexp.Op.REPEAT: {
				const sub = this.subs[0];
				if (sub.op > Regexp.Op.CAPTURE || sub.op === Regexp.Op.LITERAL && sub.runes.length > 1) out += `(?:${sub.appendTo()})`;
				else out += sub.appendTo();
				switch (this.op) {
					case Regexp.Op.STAR:
						out += "*";
						break;
					case Regexp.Op.PLUS:
						out += "+";
						break;
					case Regexp.Op.QUEST:
						out += "?";
						break;
					case Regexp.Op.REPEAT:
						out += `{${this.min}`;
						if (this.min !== this.max) {
							out += ",";
							if (this.max >= 0) out += this.max;
						}
						out += "}";
				}
				if ((this.flags & RE2Flags.NON_GREEDY) !== 0) out += "?";
				break;
			}
			case Regexp.Op.CONCAT:
				for (let sub of this.subs) if (sub.op === Regexp.Op.ALTERNATE) out += `(?:${sub.appendTo()})`;
				else out += sub.appendTo();
				break;
			case Regexp.Op.ALTERNATE: {
				let sep = "";
				for (let sub of this.subs) {
					out += sep;
					sep = "|";
					out += sub.appendTo();
				}
				break;
			}
			case Regexp.Op.LITERAL:
				if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += "(?i:";
				for (let rune of this.runes) out += Utils.escapeRune(rune);
				if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += ")";
				break;
			case Regexp.Op.ANY_CHAR_NOT_NL:
				out += "(?-s:.)";
				break;
			case Regexp.Op.ANY_CHAR:
				out += "(?s:.)";
				break;
			case Regexp.Op.PLB:
				out += `(?<=${this.subs[0].appendTo()})`;
				break;
			case Regexp.Op.NLB:
				out += `(?<!${this.subs[0].appendTo()})`;
				break;
			case Regexp.Op.CAPTURE:
				if (this.name === null || this.name.length === 0) out += "(";
				else out += `(?P<${this.name}>`;
				if (this.subs[0].op !== Regexp.Op.EMPTY_MATCH) out += this.subs[0].appendTo();
				out += ")";
				break;
			case Regexp.Op.BEGIN_TEXT:
				out += "\\A";
				break;
			case Regexp.Op.END_TEXT:
				if ((this.flags & RE2Flags.WAS_DOLLAR) !== 0) out += "(?-m:$)";
				else out += "\\z";
				break;
			case Regexp.Op.BEGIN_LINE:
				out += "^";
				break;
			case Regexp.Op.END_LINE:
				out += "$";
				break;
			case Regexp.Op.WORD_BOUNDARY:
				out += "\\b";
				break;
			case Regexp.Op.NO_WORD_BOUNDARY:
				out += "\\B";
				break;
			case Regexp.Op.CHAR_CLASS:
				if (this.runes.length % 2 !== 0) {
					out += "[invalid char class]";
					break;
				}
				out += "[";
				if (this.runes.length === 0) out += "^\\x00-\\x{10FFFF}";
				else if (this.runes[0] === 0 && this.runes[this.runes.length - 1] === Unicode.MAX_RUNE) {
					out += "^";
					for (let i = 1; i < this.runes.length - 1; i += 2) {
						const lo = this.runes[i] + 1;
						const hi = this.runes[i + 1] - 1;
						out += Regexp.quoteIfHyphen(lo);
						out += Utils.escapeRune(lo);
						if (lo !== hi) {
							out += "-";
							out += Regexp.quoteIfHyphen(hi);
							out += Utils.escapeRune(hi);
						}
					}
				} else for (let i = 0; i < this.runes.length; i += 2) {
					const lo = this.runes[i];
					const hi = this.runes[i + 1];
					out += Regexp.quoteIfHyphen(lo);
					out += Utils.escapeRune(lo);
					if (lo !== hi) {
						out += "-";
						out += Regexp.quoteIfHyphen(hi);
						out += Utils.escapeRune(hi);
					}
				}
				out += "]";
				break;
			default: out += this.op;
		}
		return out;
	}
	maxCap() {
		let m = 0;
		if (this.op === Regexp.Op.CAPTURE) m = this.cap;
		if (this.subs !== null) for (let sub of this.subs) {
			const n = sub.maxCap();
			if (m < n) m = n;
		}
		return m;
	}
	equals(that) {
		if (!(that !== null && that instanceof Regexp)) return false;
		if (this.op !== that.op) return false;
		switch (this.op) {
			case Regexp.Op.END_TEXT:
				if ((this.flags & RE2Flags.WAS_DOLLAR) !== (that.flags & RE2Flags.WAS_DOLLAR)) return false;
				break;
			case Regexp.Op.LITERAL:
			case Regexp.Op.CHAR_CLASS:
				if ((this.flags & RE2Flags.FOLD_CASE) !== (that.flags & RE2Flags.FOLD_CASE)) return false;
				if (this.runes === null && that.runes === null) break;
				if (this.runes === null || that.runes === null) return false;
				if (this.runes.length !== that.runes.length) return false;
				for (let i = 0; i < this.runes.length; i++) if (this.runes[i] !== that.runes[i]) return false;
				break;
			case Regexp.Op.ALTERNATE:
			case Regexp.Op.CONCAT:
				if (this.subs.length !== that.subs.length) return false;
				for (let i = 0; i < this.subs.length; ++i) if (!this.subs[i].equals(that.subs[i])) return false;
				break;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
				if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.REPEAT:
				if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || this.min !== that.min || this.max !== that.max || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.CAPTURE:
				if (this.cap !== that.cap || (this.name === null ? that.name !== null : this.name !== that.name) || !this.subs[0].equals(that.subs[0])) return false;
				break;
			case Regexp.Op.PLB:
			case Regexp.Op.NLB: if (this.lb !== that.lb || !this.subs[0].equals(that.subs[0])) return false;
		}
		return true;
	}
};
/**
* Walks a Regexp tree without recursion, visiting nodes in the same order a recursive walk
* would (RE2: re2/walker-inl.h, "Helper class for traversing Regexps without recursion").
*
* The handler sees a node without subexpressions once, through `leaf(re)`, which returns its
* result. Any other node is seen up to three times:
* - `enter(re)` before its children. It returns the state kept for `re` while its children are
*   visited; a state whose `result` is already set skips the children.
* - `child(re, state, result, i)` after child `i` produced `result`. Setting `state.result`
*   stops visiting the remaining children.
* - `leave(re, state)` after the last child; it returns the result for `re`.
*
* Counted repetitions expand into one nesting level per copy, so the simplified tree can be
* thousands of levels deep; recursion over it would overflow the JS stack, which has no fixed
* relation to the parser's nesting limit. This walk keeps its frames on the heap instead.
*/
var RegexpWalker = class {
	static walk(root, handler) {
		const stack = [];
		let re = root;
		let result;
		for (;;) {
			if (re.subs.length === 0) result = handler.leaf(re);
			else {
				const state = handler.enter(re);
				if (state.result === void 0) {
					stack.push({
						re,
						state,
						i: 0
					});
					re = re.subs[0];
					continue;
				}
				result = state.result;
			}
			for (;;) {
				if (stack.length === 0) return result;
				const frame = stack[stack.length - 1];
				handler.child(frame.re, frame.state, result, frame.i);
				frame.i++;
				if (frame.state.result === void 0 && frame.i < frame.re.subs.length) {
					re = frame.re.subs[frame.i];
					break;
				}
				stack.pop();
				result = frame.state.result !== void 0 ? frame.state.result : handler.leave(frame.re, frame.state);
			}
		}
	}
};
var AhoCorasick = class {
	constructor(words, alphabetSize) {
		const edges = /* @__PURE__ */ new Map();
		const parent = [0];
		const unit = [0];
		const depth = [0];
		const terminal = [0];
		for (const word of words) {
			let node = 0;
			for (let i = 0; i < word.length; i++) {
				const key = node * alphabetSize + word[i];
				let child = edges.get(key);
				if (child === void 0) {
					child = parent.length;
					edges.set(key, child);
					parent.push(node);
					unit.push(word[i]);
					depth.push(depth[node] + 1);
					terminal.push(0);
				}
				node = child;
			}
			terminal[node] = 1;
		}
		const numNodes = parent.length;
		const children = new Int32Array(numNodes - 1);
		for (let c = 1; c < numNodes; c++) children[c - 1] = c;
		children.sort((a, b) => parent[a] - parent[b] || unit[a] - unit[b]);
		const childStart = new Int32Array(numNodes + 1);
		for (let c = 1; c < numNodes; c++) childStart[parent[c] + 1]++;
		for (let n = 0; n < numNodes; n++) childStart[n + 1] += childStart[n];
		const childUnit = new Int32Array(numNodes - 1);
		for (let k = 0; k < children.length; k++) childUnit[k] = unit[children[k]];
		this.childStart = childStart;
		this.childUnit = childUnit;
		this.childNode = children;
		const byDepth = new Int32Array(numNodes);
		for (let n = 0; n < numNodes; n++) byDepth[n] = n;
		byDepth.sort((a, b) => depth[a] - depth[b]);
		const fail = new Int32Array(numNodes);
		const match = Uint8Array.from(terminal);
		for (let k = 1; k < numNodes; k++) {
			const c = byDepth[k];
			const p = parent[c];
			if (p !== 0) {
				let f = fail[p];
				let next = this.next(f, unit[c]);
				while (next < 0 && f !== 0) {
					f = fail[f];
					next = this.next(f, unit[c]);
				}
				fail[c] = next >= 0 ? next : 0;
			}
			match[c] |= match[fail[c]];
		}
		this.fail = fail;
		this.match = match;
	}
	next(node, u) {
		let lo = this.childStart[node];
		let hi = this.childStart[node + 1];
		const units = this.childUnit;
		while (lo < hi) {
			const mid = lo + hi >> 1;
			const m = units[mid];
			if (m === u) return this.childNode[mid];
			if (m < u) lo = mid + 1;
			else hi = mid;
		}
		return -1;
	}
	advance(node, u) {
		for (;;) {
			const next = this.next(node, u);
			if (next >= 0) return next;
			if (node === 0) return 0;
			node = this.fail[node];
		}
	}
	searchUTF16(charSeq, start, end) {
		let node = 0;
		for (let i = start; i < end; i++) {
			node = this.advance(node, charSeq.charCodeAt(i));
			if (this.match[node] === 1) return true;
		}
		return false;
	}
	searchUTF8(bytes, start, end) {
		let node = 0;
		for (let i = start; i < end; i++) {
			node = this.advance(node, bytes[i]);
			if (this.match[node] === 1) return true;
		}
		return false;
	}
};
var Prefilter = class Prefilter {
	static Type = {
		NONE: 0,
		EXACT: 1,
		AND: 2,
		OR: 3
	};
	static MAX_SCANS = 32;
	static MAX_AC_UNITS = 1 << 18;
	constructor(type) {
		this.type = type;
		this.subs = [];
		this.str = "";
		this.bytes = null;
		this.cost = type === Prefilter.Type.EXACT ? 1 : 0;
		this.allExact = false;
		this.ac16 = null;
		this.ac8 = null;
	}
	automaton16() {
		if (this.ac16 === null) {
			const words = this.subs.map((s) => {
				const arr = new Array(s.str.length);
				for (let i = 0; i < s.str.length; i++) arr[i] = s.str.charCodeAt(i);
				return arr;
			});
			this.ac16 = new AhoCorasick(words, 65536);
		}
		return this.ac16;
	}
	automaton8() {
		if (this.ac8 === null) this.ac8 = new AhoCorasick(this.subs.map((s) => s.bytes), 256);
		return this.ac8;
	}
	eval(input, pos) {
		switch (this.type) {
			case Prefilter.Type.NONE: return true;
			case Prefilter.Type.EXACT: return input.hasString(this, pos);
			case Prefilter.Type.AND:
				for (let i = 0; i < this.subs.length; i++) if (!this.subs[i].eval(input, pos)) return false;
				return true;
			case Prefilter.Type.OR:
				if (this.allExact) return input.hasAnyString(this, pos);
				for (let i = 0; i < this.subs.length; i++) if (this.subs[i].eval(input, pos)) return true;
				return false;
			default: return true;
		}
	}
};
var PrefilterTree = class PrefilterTree {
	static build(re) {
		if (!re) return new Prefilter(Prefilter.Type.NONE);
		return RegexpWalker.walk(re, PrefilterTree.WALKER);
	}
	static WALKER = {
		leaf: (re) => PrefilterTree.leaf(re),
		enter: (re) => PrefilterTree.enter(re),
		child: (re, state, result) => PrefilterTree.child(re, state, result),
		leave: (re, state) => PrefilterTree.leave(re, state)
	};
	static leaf(re) {
		if (re.op !== Regexp.Op.LITERAL) return new Prefilter(Prefilter.Type.NONE);
		if (re.runes.length === 0 || (re.flags & RE2Flags.FOLD_CASE) !== 0) return new Prefilter(Prefilter.Type.NONE);
		let str = "";
		for (let i = 0; i < re.runes.length; i++) {
			if (Unicode.isUnsearchable(re.runes[i])) return new Prefilter(Prefilter.Type.NONE);
			str += String.fromCodePoint(re.runes[i]);
		}
		const pf = new Prefilter(Prefilter.Type.EXACT);
		pf.str = str;
		pf.bytes = Utils.stringToUtf8ByteArray(pf.str);
		return pf;
	}
	static enter(re) {
		switch (re.op) {
			case Regexp.Op.CAPTURE:
			case Regexp.Op.PLUS: return { sub: null };
			case Regexp.Op.REPEAT:
				if (re.min >= 1) return { sub: null };
				return { result: new Prefilter(Prefilter.Type.NONE) };
			case Regexp.Op.CONCAT: return {
				pf: new Prefilter(Prefilter.Type.AND),
				subs: []
			};
			case Regexp.Op.ALTERNATE: return {
				pf: new Prefilter(Prefilter.Type.OR),
				subs: []
			};
			default: return { result: new Prefilter(Prefilter.Type.NONE) };
		}
	}
	static child(re, state, s) {
		if (state.subs === void 0) {
			state.sub = s;
			return;
		}
		if (state.pf.type === Prefilter.Type.AND) {
			if (s.type === Prefilter.Type.NONE) return;
			if (s.type === Prefilter.Type.AND) {
				for (let j = 0; j < s.subs.length; j++) state.subs.push(s.subs[j]);
				return;
			}
			state.subs.push(s);
			return;
		}
		if (s.type === Prefilter.Type.NONE) {
			state.result = new Prefilter(Prefilter.Type.NONE);
			return;
		}
		if (s.type === Prefilter.Type.OR) {
			for (let j = 0; j < s.subs.length; j++) state.subs.push(s.subs[j]);
			return;
		}
		state.subs.push(s);
	}
	static leave(re, state) {
		if (state.subs === void 0) return state.sub;
		const pf = state.pf;
		const seen = /* @__PURE__ */ new Set();
		const subs = [];
		for (const sub of state.subs) {
			if (sub.type === Prefilter.Type.EXACT) {
				if (seen.has(sub.str)) continue;
				seen.add(sub.str);
			}
			subs.push(sub);
		}
		if (pf.type === Prefilter.Type.AND) {
			const kept = [];
			let cost = 0;
			for (const sub of subs) {
				if (cost + sub.cost > Prefilter.MAX_SCANS) continue;
				kept.push(sub);
				cost += sub.cost;
			}
			if (kept.length === 0) return new Prefilter(Prefilter.Type.NONE);
			if (kept.length === 1) return kept[0];
			pf.subs = kept;
			pf.cost = cost;
			return pf;
		}
		if (subs.length === 0) return new Prefilter(Prefilter.Type.NONE);
		if (subs.length === 1) return subs[0];
		pf.subs = subs;
		let allExact = true;
		let cost = 0;
		let units = 0;
		for (const sub of subs) {
			if (sub.type !== Prefilter.Type.EXACT) allExact = false;
			else units += sub.bytes.length;
			cost += sub.cost;
		}
		if (allExact) {
			if (units > Prefilter.MAX_AC_UNITS) return new Prefilter(Prefilter.Type.NONE);
			pf.allExact = true;
			pf.cost = 1;
			return pf;
		}
		if (cost > Prefilter.MAX_SCANS) return new Prefilter(Prefilter.Type.NONE);
		pf.cost = cost;
		return pf;
	}
};
/**
* A list of instruction pointers waiting to be patched.
* Tracks both `head` and `tail` to allow O(1) appending during compilation.
* * Values are encoded integers, not standard memory pointers:
* - Program instruction index: `l >> 1`
* - Patch `.out` field if: `(l & 1) === 0`
* - Patch `.arg` field if: `(l & 1) === 1`
* - `0` denotes an empty list.
* * @see https://swtch.com/~rsc/regexp/regexp1.html
*/
var PatchList = class {
	/**
	* @param {number} head - Encoded pointer to the start of the patch list.
	* @param {number} tail - Encoded pointer to the end of the patch list.
	*/
	constructor(head = 0, tail = 0) {
		this.head = head;
		this.tail = tail;
	}
};
/**
* A Prog is a compiled regular expression program.
*/
var Prog = class {
	constructor() {
		this.inst = [];
		this.start = 0;
		this.numCap = 2;
		this.lbStarts = [];
		this.numLb = 0;
		this.lbInst = null;
	}
	getInst(pc) {
		return this.inst[pc];
	}
	numInst() {
		return this.inst.length;
	}
	addInst(op) {
		this.inst.push(new Inst(op));
	}
	markLookbehindInsts() {
		const lbInst = new Uint8Array(this.inst.length);
		const pending = this.lbStarts.slice();
		while (pending.length > 0) {
			const pc = pending.pop();
			if (pc === 0 || lbInst[pc] === 1) continue;
			lbInst[pc] = 1;
			const i = this.inst[pc];
			switch (i.op) {
				case Inst.ALT:
				case Inst.ALT_MATCH:
					pending.push(i.out, i.arg);
					break;
				case Inst.MATCH:
				case Inst.FAIL: break;
				default: pending.push(i.out);
			}
		}
		this.lbInst = lbInst;
	}
	skipNop(pc) {
		let i = this.inst[pc];
		while (i.op === Inst.NOP || i.op === Inst.CAPTURE) {
			i = this.inst[pc];
			pc = i.out;
		}
		return i;
	}
	/** @returns {[boolean, string]} */
	prefix() {
		let prefix = "";
		let i = this.skipNop(this.start);
		if (!Inst.isRuneOp(i.op) || i.runes.length !== 1) return [i.op === Inst.MATCH, prefix];
		while (Inst.isRuneOp(i.op) && i.runes.length === 1 && (i.arg & RE2Flags.FOLD_CASE) === 0 && !Unicode.isUnsearchable(i.runes[0])) {
			prefix += String.fromCodePoint(i.runes[0]);
			i = this.skipNop(i.out);
		}
		return [i.op === Inst.MATCH, prefix];
	}
	startCond() {
		let flag = 0;
		let pc = this.start;
		loop: for (;;) {
			const i = this.inst[pc];
			switch (i.op) {
				case Inst.EMPTY_WIDTH:
					flag |= i.arg;
					break;
				case Inst.FAIL: return -1;
				case Inst.CAPTURE:
				case Inst.NOP: break;
				default: break loop;
			}
			pc = i.out;
		}
		return flag;
	}
	patch(l, val) {
		let head = l.head;
		while (head !== 0) {
			const i = this.inst[head >> 1];
			if ((head & 1) === 0) {
				head = i.out;
				i.out = val;
			} else {
				head = i.arg;
				i.arg = val;
			}
		}
	}
	append(l1, l2) {
		if (l1.head === 0) return l2;
		if (l2.head === 0) return l1;
		const i = this.inst[l1.tail >> 1];
		if ((l1.tail & 1) === 0) i.out = l2.head;
		else i.arg = l2.head;
		return new PatchList(l1.head, l2.tail);
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		let out = "";
		for (let pc = 0; pc < this.inst.length; pc++) {
			const len = out.length;
			out += pc;
			if (pc === this.start) out += "*";
			out += "        ".substring(out.length - len);
			out += this.inst[pc];
			out += "\n";
		}
		return out;
	}
};
const ANY_RUNE_NOT_NL = new Int32Array([
	0,
	Codepoint.CODES["\n"] - 1,
	Codepoint.CODES["\n"] + 1,
	Unicode.MAX_RUNE
]);
const ANY_RUNE = new Int32Array([0, Unicode.MAX_RUNE]);
/**
* A fragment of a compiled regular expression program.
*
* @see http://swtch.com/~rsc/regexp/regexp1.html
* @class
*/
var Frag = class {
	constructor(i = 0, out = new PatchList(), nullable = false) {
		this.i = i;
		this.out = out;
		this.nullable = nullable;
	}
};
/**
* Compiler from {@code Regexp} (RE2 abstract syntax) to {@code RE2} (compiled regular expression).
*
* The only entry point is {@link #compileRegexp}.
*/
var Compiler = class Compiler {
	static compileRegexp(re) {
		const c = new Compiler();
		const f = c.compile(re);
		c.prog.patch(f.out, c.newInst(Inst.MATCH).i);
		c.prog.start = f.i;
		c.prog.markLookbehindInsts();
		return c.prog;
	}
	static compileSet(regexps) {
		const c = new Compiler();
		if (regexps.length === 0) {
			c.prog.start = c.newInst(Inst.FAIL).i;
			c.prog.markLookbehindInsts();
			return c.prog;
		}
		let starts = [];
		for (let i = 0; i < regexps.length; i++) {
			c.lbOffset = c.prog.numLb;
			const f = c.compile(regexps[i]);
			const m = c.newInst(Inst.MATCH);
			c.prog.getInst(m.i).arg = i;
			c.prog.patch(f.out, m.i);
			starts.push(f.i);
		}
		let start = starts[0];
		for (let i = 1; i < starts.length; i++) {
			const f = c.newInst(Inst.ALT);
			const inst = c.prog.getInst(f.i);
			inst.out = start;
			inst.arg = starts[i];
			start = f.i;
		}
		c.prog.start = start;
		c.prog.markLookbehindInsts();
		return c.prog;
	}
	constructor() {
		this.prog = new Prog();
		this.newInst(Inst.FAIL);
		this.lbOffset = 0;
		this.runeCache = /* @__PURE__ */ new Map();
		this.walker = {
			leaf: (re) => this.leaf(re),
			enter: (re) => this.enter(re),
			child: (re, state, result) => this.child(re, state, result),
			leave: (re, state) => this.leave(re, state)
		};
	}
	newInst(op) {
		this.prog.addInst(op);
		return new Frag(this.prog.numInst() - 1, new PatchList(), true);
	}
	nop() {
		const f = this.newInst(Inst.NOP);
		f.out = new PatchList(f.i << 1, f.i << 1);
		return f;
	}
	fail() {
		return new Frag();
	}
	cap(arg) {
		const f = this.newInst(Inst.CAPTURE);
		f.out = new PatchList(f.i << 1, f.i << 1);
		this.prog.getInst(f.i).arg = arg;
		if (this.prog.numCap < arg + 1) this.prog.numCap = arg + 1;
		return f;
	}
	cat(f1, f2) {
		if (f1.i === 0 || f2.i === 0) {
			this.prog.patch(f1.out, 0);
			this.prog.patch(f2.out, 0);
			return this.fail();
		}
		this.prog.patch(f1.out, f2.i);
		return new Frag(f1.i, f2.out, f1.nullable && f2.nullable);
	}
	alt(f1, f2) {
		if (f1.i === 0) return f2;
		if (f2.i === 0) return f1;
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		i.out = f1.i;
		i.arg = f2.i;
		f.out = this.prog.append(f1.out, f2.out);
		f.nullable = f1.nullable || f2.nullable;
		return f;
	}
	loop(f1, nongreedy) {
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		if (nongreedy) {
			i.arg = f1.i;
			f.out = new PatchList(f.i << 1, f.i << 1);
		} else {
			i.out = f1.i;
			f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
		}
		this.prog.patch(f1.out, f.i);
		return f;
	}
	quest(f1, nongreedy) {
		if (f1.i === 0) return this.nop();
		const f = this.newInst(Inst.ALT);
		const i = this.prog.getInst(f.i);
		if (nongreedy) {
			i.arg = f1.i;
			f.out = new PatchList(f.i << 1, f.i << 1);
		} else {
			i.out = f1.i;
			f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
		}
		f.out = this.prog.append(f.out, f1.out);
		return f;
	}
	star(f1, nongreedy) {
		if (f1.i === 0) return this.nop();
		if (f1.nullable) return this.quest(this.plus(f1, nongreedy), nongreedy);
		return this.loop(f1, nongreedy);
	}
	plus(f1, nongreedy) {
		if (f1.i === 0) return this.fail();
		return new Frag(f1.i, this.loop(f1, nongreedy).out, f1.nullable);
	}
	empty(op) {
		const f = this.newInst(Inst.EMPTY_WIDTH);
		this.prog.getInst(f.i).arg = op;
		f.out = new PatchList(f.i << 1, f.i << 1);
		return f;
	}
	rune(runes, flags) {
		const f = this.newInst(Inst.RUNE);
		f.nullable = false;
		const i = this.prog.getInst(f.i);
		i.runes = runes;
		flags &= RE2Flags.FOLD_CASE;
		if (runes.length !== 1 || Unicode.simpleFold(runes[0]) === runes[0]) flags &= ~RE2Flags.FOLD_CASE;
		i.arg = flags;
		f.out = new PatchList(f.i << 1, f.i << 1);
		if ((flags & RE2Flags.FOLD_CASE) === 0 && runes.length === 1 || runes.length === 2 && runes[0] === runes[1]) i.op = Inst.RUNE1;
		else if (runes.length === 2 && runes[0] === 0 && runes[1] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY;
		else if (runes.length === 4 && runes[0] === 0 && runes[1] === Codepoint.CODES["\n"] - 1 && runes[2] === Codepoint.CODES["\n"] + 1 && runes[3] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY_NOT_NL;
		return f;
	}
	lookBehind(a, parsedLb) {
		const lb = Math.sign(parsedLb) * (Math.abs(parsedLb) + this.lbOffset);
		const id = this.newInst(Inst.LB_WRITE);
		this.prog.getInst(id.i).arg = lb;
		const any = this.rune(ANY_RUNE, 0);
		const dotStar = this.star(any, true);
		const lbAutomaton = this.cat(dotStar, a);
		this.prog.patch(lbAutomaton.out, id.i);
		const checkId = this.newInst(Inst.LB_CHECK);
		this.prog.getInst(checkId.i).arg = lb;
		this.prog.lbStarts.push(lbAutomaton.i);
		if (Math.abs(lb) > this.prog.numLb) this.prog.numLb = Math.abs(lb);
		checkId.out = new PatchList(checkId.i << 1, checkId.i << 1);
		return checkId;
	}
	compile(re) {
		return RegexpWalker.walk(re, this.walker);
	}
	leaf(re) {
		switch (re.op) {
			case Regexp.Op.NO_MATCH: return this.fail();
			case Regexp.Op.EMPTY_MATCH: return this.nop();
			case Regexp.Op.LITERAL: {
				if (re.runes.length === 0) return this.nop();
				let f = null;
				for (let r of re.runes) {
					let singleRune = this.runeCache.get(r);
					if (singleRune === void 0) {
						singleRune = new Int32Array([r]);
						this.runeCache.set(r, singleRune);
					}
					const f1 = this.rune(singleRune, re.flags);
					f = f === null ? f1 : this.cat(f, f1);
				}
				return f;
			}
			case Regexp.Op.CHAR_CLASS: return this.rune(re.runes, re.flags);
			case Regexp.Op.ANY_CHAR_NOT_NL: return this.rune(ANY_RUNE_NOT_NL, 0);
			case Regexp.Op.ANY_CHAR: return this.rune(ANY_RUNE, 0);
			case Regexp.Op.BEGIN_LINE: return this.empty(Utils.EMPTY_BEGIN_LINE);
			case Regexp.Op.END_LINE: return this.empty(Utils.EMPTY_END_LINE);
			case Regexp.Op.BEGIN_TEXT: return this.empty(Utils.EMPTY_BEGIN_TEXT);
			case Regexp.Op.END_TEXT: return this.empty(Utils.EMPTY_END_TEXT);
			case Regexp.Op.WORD_BOUNDARY: return this.empty(Utils.EMPTY_WORD_BOUNDARY);
			case Regexp.Op.NO_WORD_BOUNDARY: return this.empty(Utils.EMPTY_NO_WORD_BOUNDARY);
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return this.nop();
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
	enter(re) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return { sub: null };
			case Regexp.Op.CAPTURE: return {
				bra: this.cap(re.cap << 1),
				sub: null
			};
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return { f: null };
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
	child(re, state, f1) {
		if (re.op === Regexp.Op.CONCAT) state.f = state.f === null ? f1 : this.cat(state.f, f1);
		else if (re.op === Regexp.Op.ALTERNATE) state.f = state.f === null ? f1 : this.alt(state.f, f1);
		else state.sub = f1;
	}
	leave(re, state) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB: return this.lookBehind(state.sub, re.lb);
			case Regexp.Op.CAPTURE: {
				const ket = this.cap(re.cap << 1 | 1);
				return this.cat(this.cat(state.bra, state.sub), ket);
			}
			case Regexp.Op.STAR: return this.star(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.PLUS: return this.plus(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.QUEST: return this.quest(state.sub, (re.flags & RE2Flags.NON_GREEDY) !== 0);
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return state.f;
			default: throw new RE2JSCompileException("regexp: unhandled case in compile");
		}
	}
};
var Simplify = class Simplify {
	static simplify(re) {
		if (re === null) return null;
		return RegexpWalker.walk(re, Simplify.WALKER);
	}
	static WALKER = {
		leaf: (re) => Simplify.leaf(re),
		enter: (re) => Simplify.enter(re),
		child: (re, state, result, i) => Simplify.child(re, state, result, i),
		leave: (re, state) => Simplify.leave(re, state)
	};
	static leaf(re) {
		if (re.op === Regexp.Op.CHAR_CLASS) {
			if (re.runes === null) return re;
			if (re.runes.length === 0) return new Regexp(Regexp.Op.NO_MATCH);
			if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR);
			if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES["\n"] - 1 && re.runes[2] === Codepoint.CODES["\n"] + 1 && re.runes[3] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR_NOT_NL);
		}
		return re;
	}
	static enter(re) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE:
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return { sub: null };
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE: return {
				subs: [],
				changed: false
			};
			case Regexp.Op.REPEAT:
				if (re.min === 0 && re.max === 0) return { result: new Regexp(Regexp.Op.EMPTY_MATCH) };
				return { sub: null };
			default: return { result: re };
		}
	}
	static child(re, state, nsub, i) {
		if (state.subs === void 0) {
			state.sub = nsub;
			return;
		}
		if (nsub !== re.subs[i]) state.changed = true;
		if (re.op === Regexp.Op.CONCAT) {
			if (nsub.op === Regexp.Op.NO_MATCH) {
				state.result = new Regexp(Regexp.Op.NO_MATCH);
				return;
			}
			if (nsub.op === Regexp.Op.EMPTY_MATCH) {
				state.changed = true;
				return;
			}
			if (nsub.op === Regexp.Op.CONCAT) {
				state.changed = true;
				for (let j = 0; j < nsub.subs.length; j++) state.subs.push(nsub.subs[j]);
				return;
			}
		} else {
			if (nsub.op === Regexp.Op.NO_MATCH) {
				state.changed = true;
				return;
			}
			if (nsub.op === Regexp.Op.ALTERNATE) {
				state.changed = true;
				for (let j = 0; j < nsub.subs.length; j++) state.subs.push(nsub.subs[j]);
				return;
			}
		}
		state.subs.push(nsub);
	}
	static leave(re, state) {
		switch (re.op) {
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE: {
				const sub = state.sub;
				if (sub !== re.subs[0]) {
					const nre = Regexp.fromRegexp(re);
					nre.runes = /* @__PURE__ */ new Int32Array(0);
					nre.subs = [sub];
					return nre;
				}
				return re;
			}
			case Regexp.Op.CONCAT:
			case Regexp.Op.ALTERNATE:
				if (state.changed) {
					const newSubs = state.subs;
					if (newSubs.length === 0) return new Regexp(re.op === Regexp.Op.CONCAT ? Regexp.Op.EMPTY_MATCH : Regexp.Op.NO_MATCH);
					if (newSubs.length === 1) return newSubs[0];
					const nre = Regexp.fromRegexp(re);
					nre.runes = /* @__PURE__ */ new Int32Array(0);
					nre.subs = newSubs;
					return nre;
				}
				return re;
			case Regexp.Op.STAR:
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST: return Simplify.simplify1(re.op, re.flags, state.sub, re);
			case Regexp.Op.REPEAT: return Simplify.simplifyRepeat(re, state.sub);
			default: return re;
		}
	}
	static simplifyRepeat(re, sub) {
		if (re.max === -1) {
			if (re.min === 0) return Simplify.simplify1(Regexp.Op.STAR, re.flags, sub, null);
			if (re.min === 1) return Simplify.simplify1(Regexp.Op.PLUS, re.flags, sub, null);
			const subs = [];
			for (let i = 0; i < re.min - 1; i++) subs.push(sub);
			subs.push(Simplify.simplify1(Regexp.Op.PLUS, re.flags, sub, null));
			return Simplify.concat(subs);
		}
		if (re.min === 1 && re.max === 1) return sub;
		let prefixSubs = null;
		if (re.min > 0) {
			prefixSubs = [];
			for (let i = 0; i < re.min; i++) prefixSubs.push(sub);
		}
		if (re.max > re.min) {
			let suffix = Simplify.simplify1(Regexp.Op.QUEST, re.flags, sub, null);
			for (let i = re.min + 1; i < re.max; i++) suffix = Simplify.simplify1(Regexp.Op.QUEST, re.flags, Simplify.concat([sub, suffix]), null);
			if (prefixSubs === null) return suffix;
			prefixSubs.push(suffix);
		}
		if (prefixSubs !== null) return Simplify.concat(prefixSubs);
		return new Regexp(Regexp.Op.NO_MATCH);
	}
	static concat(subs) {
		const newSubs = [];
		for (let i = 0; i < subs.length; i++) {
			const sub = subs[i];
			if (sub.op === Regexp.Op.NO_MATCH) return new Regexp(Regexp.Op.NO_MATCH);
			if (sub.op === Regexp.Op.EMPTY_MATCH) continue;
			if (sub.op === Regexp.Op.CONCAT) {
				for (let j = 0; j < sub.subs.length; j++) newSubs.push(sub.subs[j]);
				continue;
			}
			newSubs.push(sub);
		}
		if (newSubs.length === 0) return new Regexp(Regexp.Op.EMPTY_MATCH);
		if (newSubs.length === 1) return newSubs[0];
		const nre = new Regexp(Regexp.Op.CONCAT);
		nre.subs = newSubs;
		return nre;
	}
	static simplify1(op, flags, sub, re) {
		if (sub.op === Regexp.Op.EMPTY_MATCH) return sub;
		if (sub.op === Regexp.Op.NO_MATCH) {
			if (op === Regexp.Op.PLUS) return sub;
			return new Regexp(Regexp.Op.EMPTY_MATCH);
		}
		if (op === sub.op && (flags & RE2Flags.NON_GREEDY) === (sub.flags & RE2Flags.NON_GREEDY)) return sub;
		if (re !== null && re.op === op && (re.flags & RE2Flags.NON_GREEDY) === (flags & RE2Flags.NON_GREEDY) && sub === re.subs[0]) return re;
		const nre = new Regexp(op);
		nre.flags = flags;
		nre.subs = [sub];
		return nre;
	}
};
var CharGroup = class {
	constructor(sign, cls) {
		this.sign = sign;
		this.cls = cls;
	}
};
const code1 = [48, 57];
const code2 = [
	9,
	10,
	12,
	13,
	32,
	32
];
const code3 = [
	48,
	57,
	65,
	90,
	95,
	95,
	97,
	122
];
const PERL_GROUPS = /* @__PURE__ */ new Map([
	["\\d", new CharGroup(1, code1)],
	["\\D", new CharGroup(-1, code1)],
	["\\s", new CharGroup(1, code2)],
	["\\S", new CharGroup(-1, code2)],
	["\\w", new CharGroup(1, code3)],
	["\\W", new CharGroup(-1, code3)]
]);
const code4 = [
	48,
	57,
	65,
	90,
	97,
	122
];
const code5 = [
	65,
	90,
	97,
	122
];
const code6 = [0, 127];
const code7 = [
	9,
	9,
	32,
	32
];
const code8 = [
	0,
	31,
	127,
	127
];
const code9 = [48, 57];
const code10 = [33, 126];
const code11 = [97, 122];
const code12 = [32, 126];
const code13 = [
	33,
	47,
	58,
	64,
	91,
	96,
	123,
	126
];
const code14 = [
	9,
	13,
	32,
	32
];
const code15 = [65, 90];
const code16 = [
	48,
	57,
	65,
	90,
	95,
	95,
	97,
	122
];
const code17 = [
	48,
	57,
	65,
	70,
	97,
	102
];
const POSIX_GROUPS = /* @__PURE__ */ new Map([
	["[:alnum:]", new CharGroup(1, code4)],
	["[:^alnum:]", new CharGroup(-1, code4)],
	["[:alpha:]", new CharGroup(1, code5)],
	["[:^alpha:]", new CharGroup(-1, code5)],
	["[:ascii:]", new CharGroup(1, code6)],
	["[:^ascii:]", new CharGroup(-1, code6)],
	["[:blank:]", new CharGroup(1, code7)],
	["[:^blank:]", new CharGroup(-1, code7)],
	["[:cntrl:]", new CharGroup(1, code8)],
	["[:^cntrl:]", new CharGroup(-1, code8)],
	["[:digit:]", new CharGroup(1, code9)],
	["[:^digit:]", new CharGroup(-1, code9)],
	["[:graph:]", new CharGroup(1, code10)],
	["[:^graph:]", new CharGroup(-1, code10)],
	["[:lower:]", new CharGroup(1, code11)],
	["[:^lower:]", new CharGroup(-1, code11)],
	["[:print:]", new CharGroup(1, code12)],
	["[:^print:]", new CharGroup(-1, code12)],
	["[:punct:]", new CharGroup(1, code13)],
	["[:^punct:]", new CharGroup(-1, code13)],
	["[:space:]", new CharGroup(1, code14)],
	["[:^space:]", new CharGroup(-1, code14)],
	["[:upper:]", new CharGroup(1, code15)],
	["[:^upper:]", new CharGroup(-1, code15)],
	["[:word:]", new CharGroup(1, code16)],
	["[:^word:]", new CharGroup(-1, code16)],
	["[:xdigit:]", new CharGroup(1, code17)],
	["[:^xdigit:]", new CharGroup(-1, code17)]
]);
/**
* A "builder"-style helper class for manipulating character classes represented as an array of
* pairs of runes [lo, hi], each denoting an inclusive interval.
*
* All methods mutate the internal state and return {@code this}, allowing operations to be chained.
*/
var CharClass = class CharClass {
	static charClassToString(r, len) {
		let result = "[";
		for (let i = 0; i < len; i += 2) {
			if (i > 0) result += " ";
			const lo = r[i];
			const hi = r[i + 1];
			if (lo === hi) result += `0x${lo.toString(16)}`;
			else result += `0x${lo.toString(16)}-0x${hi.toString(16)}`;
		}
		result += "]";
		return result;
	}
	static sortRanges(array, len) {
		const n = len >> 1;
		const order = new Array(n);
		for (let i = 0; i < n; i++) order[i] = i;
		order.sort((a, b) => array[2 * a] - array[2 * b] || array[2 * b + 1] - array[2 * a + 1]);
		const sorted = array.slice(0, len);
		for (let i = 0; i < n; i++) {
			array[2 * i] = sorted[2 * order[i]];
			array[2 * i + 1] = sorted[2 * order[i] + 1];
		}
	}
	/**
	* @param {number[]|Int32Array} [r]
	*/
	constructor(r = Utils.emptyInts()) {
		/** @type {number[]|Int32Array} */
		this.r = r;
		this.len = r.length;
	}
	toArray() {
		if (this.r instanceof Int32Array) return this.len === this.r.length ? this.r : this.r.subarray(0, this.len);
		return new Int32Array(this.len === this.r.length ? this.r : this.r.slice(0, this.len));
	}
	toGrowableArray() {
		if (Array.isArray(this.r)) {
			this.r.length = this.len;
			return this.r;
		}
		return Array.from(this.r.subarray(0, this.len));
	}
	cleanClass() {
		if (this.len < 4) return this;
		CharClass.sortRanges(this.r, this.len);
		let w = 2;
		for (let i = 2; i < this.len; i += 2) {
			const lo = this.r[i];
			const hi = this.r[i + 1];
			if (lo <= this.r[w - 1] + 1) {
				if (hi > this.r[w - 1]) this.r[w - 1] = hi;
				continue;
			}
			this.r[w] = lo;
			this.r[w + 1] = hi;
			w += 2;
		}
		this.len = w;
		return this;
	}
	appendLiteral(x, flags) {
		return (flags & RE2Flags.FOLD_CASE) !== 0 ? this.appendFoldedRange(x, x) : this.appendRange(x, x);
	}
	appendRange(lo, hi) {
		if (this.len > 0) {
			for (let i = 2; i <= 4; i += 2) if (this.len >= i) {
				const rlo = this.r[this.len - i];
				const rhi = this.r[this.len - i + 1];
				if (lo <= rhi + 1 && rlo <= hi + 1) {
					if (lo < rlo) this.r[this.len - i] = lo;
					if (hi > rhi) this.r[this.len - i + 1] = hi;
					return this;
				}
			}
		}
		this.r[this.len++] = lo;
		this.r[this.len++] = hi;
		return this;
	}
	appendFoldedRange(lo, hi) {
		if (lo <= Unicode.MIN_FOLD && hi >= Unicode.MAX_FOLD) return this.appendRange(lo, hi);
		if (hi < Unicode.MIN_FOLD || lo > Unicode.MAX_FOLD) return this.appendRange(lo, hi);
		if (lo < Unicode.MIN_FOLD) {
			this.appendRange(lo, Unicode.MIN_FOLD - 1);
			lo = Unicode.MIN_FOLD;
		}
		if (hi > Unicode.MAX_FOLD) {
			this.appendRange(Unicode.MAX_FOLD + 1, hi);
			hi = Unicode.MAX_FOLD;
		}
		for (let c = lo; c <= hi; c++) {
			this.appendRange(c, c);
			for (let f = Unicode.simpleFold(c); f !== c; f = Unicode.simpleFold(f)) this.appendRange(f, f);
		}
		return this;
	}
	appendClass(x) {
		for (let i = 0; i < x.length; i += 2) this.appendRange(x[i], x[i + 1]);
		return this;
	}
	appendFoldedClass(x) {
		for (let i = 0; i < x.length; i += 2) this.appendFoldedRange(x[i], x[i + 1]);
		return this;
	}
	appendNegatedClass(x) {
		let nextLo = 0;
		for (let i = 0; i < x.length; i += 2) {
			const lo = x[i];
			const hi = x[i + 1];
			if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
			nextLo = hi + 1;
		}
		if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
		return this;
	}
	appendTable(table) {
		for (let i = 0; i < table.length; ++i) {
			const lo = table.getLo(i);
			const hi = table.getHi(i);
			const stride = table.getStride(i);
			if (stride === 1) {
				this.appendRange(lo, hi);
				continue;
			}
			for (let c = lo; c <= hi; c += stride) this.appendRange(c, c);
		}
		return this;
	}
	appendNegatedTable(table) {
		let nextLo = 0;
		for (let i = 0; i < table.length; ++i) {
			const lo = table.getLo(i);
			const hi = table.getHi(i);
			const stride = table.getStride(i);
			if (stride === 1) {
				if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
				nextLo = hi + 1;
				continue;
			}
			for (let c = lo; c <= hi; c += stride) {
				if (nextLo <= c - 1) this.appendRange(nextLo, c - 1);
				nextLo = c + 1;
			}
		}
		if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
		return this;
	}
	appendTableWithSign(table, sign) {
		return sign < 0 ? this.appendNegatedTable(table) : this.appendTable(table);
	}
	negateClass() {
		let nextLo = 0;
		let w = 0;
		for (let i = 0; i < this.len; i += 2) {
			const lo = this.r[i];
			const hi = this.r[i + 1];
			if (nextLo <= lo - 1) {
				this.r[w] = nextLo;
				this.r[w + 1] = lo - 1;
				w += 2;
			}
			nextLo = hi + 1;
		}
		this.len = w;
		if (nextLo <= Unicode.MAX_RUNE) {
			this.r[this.len++] = nextLo;
			this.r[this.len++] = Unicode.MAX_RUNE;
		}
		return this;
	}
	appendClassWithSign(x, sign) {
		return sign < 0 ? this.appendNegatedClass(x) : this.appendClass(x);
	}
	appendGroup(g, foldCase) {
		let cls = g.cls;
		if (foldCase) cls = new CharClass().appendFoldedClass(cls).cleanClass().toArray();
		return this.appendClassWithSign(cls, g.sign);
	}
	toString() {
		return CharClass.charClassToString(this.r, this.len);
	}
};
var StringIterator = class {
	constructor(str) {
		this.str = str;
		this.position = 0;
	}
	pos() {
		return this.position;
	}
	rewindTo(pos) {
		this.position = pos;
	}
	more() {
		return this.position < this.str.length;
	}
	peek() {
		return this.str.codePointAt(this.position);
	}
	skip(n) {
		this.position += n;
	}
	skipString(s) {
		this.position += s.length;
	}
	pop() {
		const r = this.str.codePointAt(this.position);
		this.position += Utils.charCount(r);
		return r;
	}
	lookingAt(s) {
		return this.str.startsWith(s, this.position);
	}
	rest() {
		return this.str.substring(this.position);
	}
	from(beforePos) {
		return this.str.substring(beforePos, this.position);
	}
	toString() {
		return this.rest();
	}
};
/**
* A parser of regular expression patterns.
*
* The only public entry point is {@link #parse(String pattern, int flags)}.
*/
var Parser = class Parser {
	static ERR_INTERNAL_ERROR = "regexp/syntax: internal error";
	static ERR_INVALID_CHAR_RANGE = "invalid character class range";
	static ERR_INVALID_ESCAPE = "invalid escape sequence";
	static ERR_INVALID_NAMED_CAPTURE = "invalid named capture";
	static ERR_INVALID_PERL_OP = "invalid or unsupported Perl syntax";
	static ERR_INVALID_REPEAT_OP = "invalid nested repetition operator";
	static ERR_INVALID_REPEAT_SIZE = "invalid repeat count";
	static ERR_MISSING_BRACKET = "missing closing ]";
	static ERR_MISSING_PAREN = "missing closing )";
	static ERR_MISSING_REPEAT_ARGUMENT = "missing argument to repetition operator";
	static ERR_TRAILING_BACKSLASH = "trailing backslash at end of expression";
	static ERR_DUPLICATE_NAMED_CAPTURE = "duplicate capture group name";
	static ERR_UNEXPECTED_PAREN = "unexpected )";
	static ERR_NESTING_DEPTH = "expression nests too deeply";
	static ERR_LARGE = "expression too large";
	static ERR_INVALID_CAPTURE_IN_LOOKBEHIND = "invalid capture in lookbehind";
	static MAX_HEIGHT = 1e3;
	static MAX_SIZE = 1398101;
	static MAX_RUNES = 33554432;
	static ANY_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		Unicode.MAX_RUNE,
		1
	]));
	static ASCII_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		127,
		1
	]));
	static ASCII_FOLD_TABLE = new UnicodeRangeTable(new Uint32Array([
		0,
		127,
		1,
		383,
		383,
		1,
		8490,
		8490,
		1
	]));
	static unicodeTable(name) {
		if (name === "Any") return {
			tab: Parser.ANY_TABLE,
			fold: Parser.ANY_TABLE,
			sign: 1
		};
		if (name === "Ascii") return {
			tab: Parser.ASCII_TABLE,
			fold: Parser.ASCII_FOLD_TABLE,
			sign: 1
		};
		if (name === "Assigned") return {
			tab: UnicodeTables.CATEGORIES.get("Cn"),
			fold: UnicodeTables.CATEGORIES.get("Cn"),
			sign: -1
		};
		if (name === "Lc") return {
			tab: UnicodeTables.CATEGORIES.get("LC"),
			fold: UnicodeTables.FOLD_CATEGORIES.get("LC"),
			sign: 1
		};
		if (UnicodeTables.CATEGORIES.has(name)) return {
			tab: UnicodeTables.CATEGORIES.get(name),
			fold: UnicodeTables.FOLD_CATEGORIES.get(name),
			sign: 1
		};
		if (UnicodeTables.SCRIPTS.has(name)) return {
			tab: UnicodeTables.SCRIPTS.get(name),
			fold: UnicodeTables.FOLD_SCRIPT.get(name),
			sign: 1
		};
		return null;
	}
	static minFoldRune(r) {
		if (r < Unicode.MIN_FOLD || r > Unicode.MAX_FOLD) return r;
		let min = r;
		const r0 = r;
		for (r = Unicode.simpleFold(r); r !== r0; r = Unicode.simpleFold(r)) if (min > r) min = r;
		return min;
	}
	static leadingRegexp(re) {
		if (re.op === Regexp.Op.EMPTY_MATCH) return null;
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			const sub = re.subs[0];
			if (sub.op === Regexp.Op.EMPTY_MATCH) return null;
			return sub;
		}
		return re;
	}
	static literalRegexp(s, flags) {
		const re = new Regexp(Regexp.Op.LITERAL);
		re.flags = flags;
		re.runes = Utils.stringToRunes(s);
		return re;
	}
	/**
	* Parse regular expression pattern {@code pattern} with mode flags {@code flags}.
	* @param {string} pattern
	* @param {number} flags
	*/
	static parse(pattern, flags) {
		return new Parser(pattern, flags).parseInternal();
	}
	static parseRepeat(t) {
		const start = t.pos();
		if (!t.more() || !t.lookingAt("{")) return -1;
		t.skip(1);
		const min = Parser.parseInt(t);
		if (min === -1) return -1;
		if (!t.more()) return -1;
		let max;
		if (!t.lookingAt(",")) max = min;
		else {
			t.skip(1);
			if (!t.more()) return -1;
			if (t.lookingAt("}")) max = -1;
			else if ((max = Parser.parseInt(t)) === -1) return -1;
		}
		if (!t.more() || !t.lookingAt("}")) return -1;
		t.skip(1);
		if (min < 0 || min > 1e3 || max === -2 || max > 1e3 || max >= 0 && min > max) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_SIZE, t.from(start));
		return min << 16 | max & Unicode.MAX_BMP;
	}
	static isValidCaptureName(name) {
		if (name.length === 0) return false;
		for (let i = 0; i < name.length; i++) {
			const c = name.codePointAt(i);
			if (c !== Codepoint.CODES["_"] && !Utils.isalnum(c)) return false;
		}
		return true;
	}
	static parseInt(t) {
		const start = t.pos();
		while (t.more() && t.peek() >= Codepoint.CODES["0"] && t.peek() <= Codepoint.CODES["9"]) t.skip(1);
		const n = t.from(start);
		if (n.length === 0 || n.length > 1 && n.codePointAt(0) === Codepoint.CODES["0"]) return -1;
		if (n.length > 8) return -2;
		return parseInt(n, 10);
	}
	static isCharClass(re) {
		return re.op === Regexp.Op.LITERAL && re.runes.length === 1 || re.op === Regexp.Op.CHAR_CLASS || re.op === Regexp.Op.ANY_CHAR_NOT_NL || re.op === Regexp.Op.ANY_CHAR;
	}
	static matchRune(re, r) {
		switch (re.op) {
			case Regexp.Op.LITERAL: return re.runes.length === 1 && re.runes[0] === r;
			case Regexp.Op.CHAR_CLASS:
				for (let i = 0; i < re.runes.length; i += 2) if (re.runes[i] <= r && r <= re.runes[i + 1]) return true;
				return false;
			case Regexp.Op.ANY_CHAR_NOT_NL: return r !== Codepoint.CODES["\n"];
			case Regexp.Op.ANY_CHAR: return true;
		}
		return false;
	}
	static mergeCharClass(dst, src) {
		switch (dst.op) {
			case Regexp.Op.ANY_CHAR: break;
			case Regexp.Op.ANY_CHAR_NOT_NL:
				if (Parser.matchRune(src, Codepoint.CODES["\n"])) dst.op = Regexp.Op.ANY_CHAR;
				break;
			case Regexp.Op.CHAR_CLASS: {
				const cc = new CharClass(Array.isArray(dst.runes) ? dst.runes : Array.from(dst.runes));
				if (src.op === Regexp.Op.LITERAL) cc.appendLiteral(src.runes[0], src.flags);
				else cc.appendClass(src.runes);
				dst.runes = cc.toGrowableArray();
				break;
			}
			case Regexp.Op.LITERAL:
				if (src.runes[0] === dst.runes[0] && src.flags === dst.flags) break;
				dst.op = Regexp.Op.CHAR_CLASS;
				dst.runes = new CharClass().appendLiteral(dst.runes[0], dst.flags).appendLiteral(src.runes[0], src.flags).toGrowableArray();
		}
	}
	static parseEscape(t) {
		const startPos = t.pos();
		t.skip(1);
		if (!t.more()) throw new RE2JSSyntaxException(Parser.ERR_TRAILING_BACKSLASH);
		let c = t.pop();
		bigswitch: switch (c) {
			case Codepoint.CODES["1"]:
			case Codepoint.CODES["2"]:
			case Codepoint.CODES["3"]:
			case Codepoint.CODES["4"]:
			case Codepoint.CODES["5"]:
			case Codepoint.CODES["6"]:
			case Codepoint.CODES["7"]: if (!t.more() || t.peek() < Codepoint.CODES["0"] || t.peek() > Codepoint.CODES["7"]) break;
			case Codepoint.CODES["0"]: {
				let r = c - Codepoint.CODES["0"];
				for (let i = 1; i < 3; i++) {
					if (!t.more() || t.peek() < Codepoint.CODES["0"] || t.peek() > Codepoint.CODES["7"]) break;
					r = r * 8 + t.peek() - Codepoint.CODES["0"];
					t.skip(1);
				}
				return r;
			}
			case Codepoint.CODES["x"]: {
				if (!t.more()) break;
				c = t.pop();
				if (c === Codepoint.CODES["{"]) {
					let nhex = 0;
					let r = 0;
					while (true) {
						if (!t.more()) break bigswitch;
						c = t.pop();
						if (c === Codepoint.CODES["}"]) break;
						const v = Utils.unhex(c);
						if (v < 0) break bigswitch;
						r = r * 16 + v;
						if (r > Unicode.MAX_RUNE) break bigswitch;
						nhex++;
					}
					if (nhex === 0) break bigswitch;
					return r;
				}
				const x = Utils.unhex(c);
				if (!t.more()) break;
				c = t.pop();
				const y = Utils.unhex(c);
				if (x < 0 || y < 0) break;
				return x * 16 + y;
			}
			case Codepoint.CODES["a"]: return Codepoint.CODES["\x07"];
			case Codepoint.CODES["f"]: return Codepoint.CODES["\f"];
			case Codepoint.CODES["n"]: return Codepoint.CODES["\n"];
			case Codepoint.CODES["r"]: return Codepoint.CODES["\r"];
			case Codepoint.CODES["t"]: return Codepoint.CODES["	"];
			case Codepoint.CODES["v"]: return Codepoint.CODES["\v"];
			default: if (c <= Unicode.MAX_ASCII && !Utils.isalnum(c)) return c;
		}
		throw new RE2JSSyntaxException(Parser.ERR_INVALID_ESCAPE, t.from(startPos));
	}
	static parseClassChar(t, wholeClassPos) {
		if (!t.more()) throw new RE2JSSyntaxException(Parser.ERR_MISSING_BRACKET, t.from(wholeClassPos));
		if (t.lookingAt("\\")) return Parser.parseEscape(t);
		return t.pop();
	}
	static hasCapture(re) {
		if (re === null) return false;
		if (re.op === Regexp.Op.CAPTURE) return true;
		if (re.subs) {
			for (let sub of re.subs) if (Parser.hasCapture(sub)) return true;
		}
		return false;
	}
	constructor(wholeRegexp, flags = 0) {
		this.wholeRegexp = wholeRegexp;
		this.flags = flags;
		this.numCap = 0;
		this.namedGroups = Object.create(null);
		this.stack = [];
		this.free = null;
		this.numRegexp = 0;
		this.numRunes = 0;
		this.repeats = 0;
		this.height = null;
		this.size = null;
		this.nlb = 0;
	}
	newRegexp(op) {
		let re = this.free;
		if (re !== null && re.subs !== null && re.subs.length > 0) {
			this.free = re.subs[0];
			re.reinit();
			re.op = op;
		} else {
			re = new Regexp(op);
			this.numRegexp += 1;
		}
		return re;
	}
	reuse(re) {
		if (this.height !== null && this.height.has(re)) this.height.delete(re);
		if (re.subs !== null && re.subs.length > 0) re.subs[0] = this.free;
		this.free = re;
	}
	checkLimits(re) {
		if (this.numRunes > Parser.MAX_RUNES) throw new RE2JSSyntaxException(Parser.ERR_LARGE);
		this.checkSize(re);
		this.checkHeight(re);
	}
	checkSize(re) {
		if (this.size === null) {
			if (this.repeats === 0) this.repeats = 1;
			if (re.op === Regexp.Op.REPEAT) {
				let n = re.max;
				if (n === -1) n = re.min;
				if (n <= 0) n = 1;
				if (n > Math.floor(Parser.MAX_SIZE / this.repeats)) this.repeats = Parser.MAX_SIZE;
				else this.repeats *= n;
			}
			if (this.numRegexp < Math.floor(Parser.MAX_SIZE / this.repeats)) return;
			this.size = /* @__PURE__ */ new Map();
			for (let reEx of this.stack) this.checkSize(reEx);
		}
		if (this.calcSize(re, true) > Parser.MAX_SIZE) throw new RE2JSSyntaxException(Parser.ERR_LARGE);
	}
	calcSize(re, force = false) {
		if (!force && this.size !== null) {
			if (this.size.has(re)) return this.size.get(re);
		}
		let size = 0;
		switch (re.op) {
			case Regexp.Op.LITERAL:
				size = re.runes.length;
				break;
			case Regexp.Op.PLB:
			case Regexp.Op.NLB:
			case Regexp.Op.CAPTURE:
			case Regexp.Op.STAR:
				size = 2 + this.calcSize(re.subs[0]);
				break;
			case Regexp.Op.PLUS:
			case Regexp.Op.QUEST:
				size = 1 + this.calcSize(re.subs[0]);
				break;
			case Regexp.Op.CONCAT:
				for (let sub of re.subs) size = size + this.calcSize(sub);
				break;
			case Regexp.Op.ALTERNATE:
				for (let sub of re.subs) size = size + this.calcSize(sub);
				if (re.subs.length > 1) size = size + re.subs.length - 1;
				break;
			case Regexp.Op.REPEAT: {
				let sub = this.calcSize(re.subs[0]);
				if (re.max === -1) {
					if (re.min === 0) size = 2 + sub;
					else size = 1 + re.min * sub;
					break;
				}
				size = re.max * sub + (re.max - re.min);
				break;
			}
		}
		size = Math.max(1, size);
		if (this.size === null) this.size = /* @__PURE__ */ new Map();
		this.size.set(re, size);
		return size;
	}
	checkHeight(re) {
		if (this.numRegexp < Parser.MAX_HEIGHT) return;
		if (this.height === null) {
			this.height = /* @__PURE__ */ new Map();
			for (let reEx of this.stack) this.checkHeight(reEx);
		}
		if (this.calcHeight(re, true) > Parser.MAX_HEIGHT) throw new RE2JSSyntaxException(Parser.ERR_NESTING_DEPTH);
	}
	calcHeight(re, force = false) {
		if (!force && this.height !== null) {
			if (this.height.has(re)) return this.height.get(re);
		}
		let h = 1;
		for (let sub of re.subs) {
			const hsub = this.calcHeight(sub);
			if (h < 1 + hsub) h = 1 + hsub;
		}
		if (this.height === null) this.height = /* @__PURE__ */ new Map();
		this.height.set(re, h);
		return h;
	}
	pop() {
		return this.stack.pop();
	}
	popToPseudo() {
		const n = this.stack.length;
		let i = n;
		while (i > 0 && !Regexp.isPseudoOp(this.stack[i - 1].op)) i--;
		return this.stack.splice(i, n - i);
	}
	push(re) {
		this.numRunes += re.runes.length;
		if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] === re.runes[1]) {
			if (this.maybeConcat(re.runes[0], this.flags & ~RE2Flags.FOLD_CASE)) return null;
			re.op = Regexp.Op.LITERAL;
			re.runes = [re.runes[0]];
			re.flags = this.flags & ~RE2Flags.FOLD_CASE;
		} else if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 4 && re.runes[0] === re.runes[1] && re.runes[2] === re.runes[3] && Unicode.simpleFold(re.runes[0]) === re.runes[2] && Unicode.simpleFold(re.runes[2]) === re.runes[0] || re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] + 1 === re.runes[1] && Unicode.simpleFold(re.runes[0]) === re.runes[1] && Unicode.simpleFold(re.runes[1]) === re.runes[0]) {
			if (this.maybeConcat(re.runes[0], this.flags | RE2Flags.FOLD_CASE)) return null;
			re.op = Regexp.Op.LITERAL;
			re.runes = [re.runes[0]];
			re.flags = this.flags | RE2Flags.FOLD_CASE;
		} else this.maybeConcat(-1, 0);
		this.stack.push(re);
		this.checkLimits(re);
		return re;
	}
	maybeConcat(r, flags) {
		const n = this.stack.length;
		if (n < 2) return false;
		const re1 = this.stack[n - 1];
		const re2 = this.stack[n - 2];
		if (re1.op !== Regexp.Op.LITERAL || re2.op !== Regexp.Op.LITERAL || (re1.flags & RE2Flags.FOLD_CASE) !== (re2.flags & RE2Flags.FOLD_CASE)) return false;
		if (!Array.isArray(re2.runes)) re2.runes = Array.from(re2.runes);
		for (let i = 0; i < re1.runes.length; i++) re2.runes.push(re1.runes[i]);
		if (r >= 0) {
			re1.runes = [r];
			re1.flags = flags;
			return true;
		}
		this.pop();
		this.reuse(re1);
		return false;
	}
	newLiteral(r, flags) {
		const re = this.newRegexp(Regexp.Op.LITERAL);
		re.flags = flags;
		if ((flags & RE2Flags.FOLD_CASE) !== 0) r = Parser.minFoldRune(r);
		re.runes = [r];
		return re;
	}
	literal(r) {
		this.push(this.newLiteral(r, this.flags));
	}
	op(op) {
		const re = this.newRegexp(op);
		re.flags = this.flags;
		return this.push(re);
	}
	repeat(op, min, max, beforePos, t, lastRepeatPos) {
		let flags = this.flags;
		if ((flags & RE2Flags.PERL_X) !== 0) {
			if (t.more() && t.lookingAt("?")) {
				t.skip(1);
				flags ^= RE2Flags.NON_GREEDY;
			}
			if (lastRepeatPos !== -1) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_OP, t.from(lastRepeatPos));
		}
		const n = this.stack.length;
		if (n === 0) throw new RE2JSSyntaxException(Parser.ERR_MISSING_REPEAT_ARGUMENT, t.from(beforePos));
		const sub = this.stack[n - 1];
		if (Regexp.isPseudoOp(sub.op)) throw new RE2JSSyntaxException(Parser.ERR_MISSING_REPEAT_ARGUMENT, t.from(beforePos));
		const re = this.newRegexp(op);
		re.min = min;
		re.max = max;
		re.flags = flags;
		re.subs = [sub];
		this.stack[n - 1] = re;
		this.checkLimits(re);
		if (op === Regexp.Op.REPEAT && (min >= 2 || max >= 2) && !this.repeatIsValid(re, 1e3)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_REPEAT_SIZE, t.from(beforePos));
	}
	repeatIsValid(re, n) {
		if (re.op === Regexp.Op.REPEAT) {
			let m = re.max;
			if (m === 0) return true;
			if (m < 0) m = re.min;
			if (m > n) return false;
			if (m > 0) n = Math.trunc(n / m);
		}
		for (let sub of re.subs) if (!this.repeatIsValid(sub, n)) return false;
		return true;
	}
	concat() {
		this.maybeConcat(-1, 0);
		const subs = this.popToPseudo();
		if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.EMPTY_MATCH));
		return this.push(this.collapse(subs, Regexp.Op.CONCAT));
	}
	alternate() {
		const subs = this.popToPseudo();
		if (subs.length > 0) this.cleanAlt(subs[subs.length - 1]);
		if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.NO_MATCH));
		return this.push(this.collapse(subs, Regexp.Op.ALTERNATE));
	}
	cleanAlt(re) {
		if (re.op === Regexp.Op.CHAR_CLASS) {
			re.runes = new CharClass(Array.from(re.runes)).cleanClass().toArray();
			if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) {
				re.runes = /* @__PURE__ */ new Int32Array(0);
				re.op = Regexp.Op.ANY_CHAR;
			} else if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES["\n"] - 1 && re.runes[2] === Codepoint.CODES["\n"] + 1 && re.runes[3] === Unicode.MAX_RUNE) {
				re.runes = /* @__PURE__ */ new Int32Array(0);
				re.op = Regexp.Op.ANY_CHAR_NOT_NL;
			}
		}
	}
	collapse(subs, op) {
		if (subs.length === 1) return subs[0];
		let len = 0;
		for (let sub of subs) len += sub.op === op ? sub.subs.length : 1;
		let newsubs = new Array(len).fill(null);
		let i = 0;
		for (let sub of subs) if (sub.op === op) {
			for (let j = 0; j < sub.subs.length; j++) newsubs[i++] = sub.subs[j];
			this.reuse(sub);
		} else newsubs[i++] = sub;
		let re = this.newRegexp(op);
		re.subs = newsubs;
		if (op === Regexp.Op.ALTERNATE) {
			re.subs = this.factor(re.subs);
			if (re.subs.length === 1) {
				const old = re;
				re = re.subs[0];
				this.reuse(old);
			}
		}
		return re;
	}
	factor(array) {
		if (array.length < 2) return array;
		let s = 0;
		let lensub = array.length;
		let lenout = 0;
		let str = null;
		let strlen = 0;
		let strflags = 0;
		let start = 0;
		for (let i = 0; i <= lensub; i++) {
			let istr = null;
			let istrlen = 0;
			let iflags = 0;
			if (i < lensub) {
				let re = array[s + i];
				if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) re = re.subs[0];
				if (re.op === Regexp.Op.LITERAL) {
					istr = re.runes;
					istrlen = re.runes.length;
					iflags = re.flags & RE2Flags.FOLD_CASE;
				}
				if (iflags === strflags) {
					let same = 0;
					while (same < strlen && same < istrlen && str[same] === istr[same]) same++;
					if (same > 0) {
						strlen = same;
						continue;
					}
				}
			}
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				const prefix = this.newRegexp(Regexp.Op.LITERAL);
				prefix.flags = strflags;
				prefix.runes = str.slice(0, strlen);
				for (let j = start; j < i; j++) {
					array[s + j] = this.removeLeadingString(array[s + j], strlen);
					this.checkLimits(array[s + j]);
				}
				const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
				const re = this.newRegexp(Regexp.Op.CONCAT);
				re.subs = [prefix, suffix];
				array[lenout++] = re;
			}
			start = i;
			str = istr;
			strlen = istrlen;
			strflags = iflags;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		let first = null;
		for (let i = 0; i <= lensub; i++) {
			let ifirst = null;
			if (i < lensub) {
				ifirst = Parser.leadingRegexp(array[s + i]);
				if (first !== null && first.equals(ifirst) && (Parser.isCharClass(first) || first.op === Regexp.Op.REPEAT && first.min === first.max && Parser.isCharClass(first.subs[0]))) continue;
			}
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				const prefix = first;
				for (let j = start; j < i; j++) {
					const reuse = j !== start;
					array[s + j] = this.removeLeadingRegexp(array[s + j], reuse);
					this.checkLimits(array[s + j]);
				}
				const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
				const re = this.newRegexp(Regexp.Op.CONCAT);
				re.subs = [prefix, suffix];
				array[lenout++] = re;
			}
			start = i;
			first = ifirst;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		for (let i = 0; i <= lensub; i++) {
			if (i < lensub && Parser.isCharClass(array[s + i])) continue;
			if (i === start) {} else if (i === start + 1) array[lenout++] = array[s + start];
			else {
				let max = start;
				for (let j = start + 1; j < i; j++) {
					const subMax = array[s + max];
					const subJ = array[s + j];
					if (subMax.op < subJ.op || subMax.op === subJ.op && (subMax.runes !== null ? subMax.runes.length : 0) < (subJ.runes !== null ? subJ.runes.length : 0)) max = j;
				}
				const tmp = array[s + start];
				array[s + start] = array[s + max];
				array[s + max] = tmp;
				for (let j = start + 1; j < i; j++) {
					Parser.mergeCharClass(array[s + start], array[s + j]);
					this.reuse(array[s + j]);
				}
				this.cleanAlt(array[s + start]);
				array[lenout++] = array[s + start];
			}
			if (i < lensub) array[lenout++] = array[s + i];
			start = i + 1;
		}
		lensub = lenout;
		s = 0;
		start = 0;
		lenout = 0;
		for (let i = 0; i < lensub; ++i) {
			if (i + 1 < lensub && array[s + i].op === Regexp.Op.EMPTY_MATCH && array[s + i + 1].op === Regexp.Op.EMPTY_MATCH) continue;
			array[lenout++] = array[s + i];
		}
		lensub = lenout;
		s = 0;
		return array.slice(s, lensub);
	}
	removeLeadingString(re, n) {
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			const sub = this.removeLeadingString(re.subs[0], n);
			re.subs[0] = sub;
			if (sub.op === Regexp.Op.EMPTY_MATCH) {
				this.reuse(sub);
				switch (re.subs.length) {
					case 0:
					case 1:
						re.op = Regexp.Op.EMPTY_MATCH;
						re.subs = Regexp.emptySubs();
						break;
					case 2: {
						const old = re;
						re = re.subs[1];
						this.reuse(old);
						break;
					}
					default: re.subs = re.subs.slice(1, re.subs.length);
				}
			}
			return re;
		}
		if (re.op === Regexp.Op.LITERAL) {
			re.runes = re.runes.slice(n, re.runes.length);
			if (re.runes.length === 0) re.op = Regexp.Op.EMPTY_MATCH;
		}
		return re;
	}
	removeLeadingRegexp(re, reuse) {
		if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
			if (reuse) this.reuse(re.subs[0]);
			re.subs = re.subs.slice(1, re.subs.length);
			switch (re.subs.length) {
				case 0:
					re.op = Regexp.Op.EMPTY_MATCH;
					re.subs = Regexp.emptySubs();
					break;
				case 1: {
					const old = re;
					re = re.subs[0];
					this.reuse(old);
					break;
				}
			}
			return re;
		}
		if (reuse) this.reuse(re);
		return this.newRegexp(Regexp.Op.EMPTY_MATCH);
	}
	parseInternal() {
		if ((this.flags & RE2Flags.LITERAL) !== 0) return Parser.literalRegexp(this.wholeRegexp, this.flags);
		let lastRepeatPos = -1;
		let min = -1;
		let max = -1;
		const t = new StringIterator(this.wholeRegexp);
		while (t.more()) {
			let repeatPos = -1;
			bigswitch: switch (t.peek()) {
				case Codepoint.CODES["("]:
					if ((this.flags & RE2Flags.LOOKBEHIND) !== 0) {
						if (t.lookingAt("(?<=")) {
							this.parsePosLookBehind();
							t.skip(4);
							break;
						}
						if (t.lookingAt("(?<!")) {
							this.parseNegLookBehind();
							t.skip(4);
							break;
						}
					}
					if ((this.flags & RE2Flags.PERL_X) !== 0 && t.lookingAt("(?")) {
						this.parsePerlFlags(t);
						break;
					}
					this.op(Regexp.Op.LEFT_PAREN).cap = ++this.numCap;
					t.skip(1);
					break;
				case Codepoint.CODES["|"]:
					this.parseVerticalBar();
					t.skip(1);
					break;
				case Codepoint.CODES[")"]:
					this.parseRightParen();
					t.skip(1);
					break;
				case Codepoint.CODES["^"]:
					if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.BEGIN_TEXT);
					else this.op(Regexp.Op.BEGIN_LINE);
					t.skip(1);
					break;
				case Codepoint.CODES["$"]:
					if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.END_TEXT).flags |= RE2Flags.WAS_DOLLAR;
					else this.op(Regexp.Op.END_LINE);
					t.skip(1);
					break;
				case Codepoint.CODES["."]:
					if ((this.flags & RE2Flags.DOT_NL) !== 0) this.op(Regexp.Op.ANY_CHAR);
					else this.op(Regexp.Op.ANY_CHAR_NOT_NL);
					t.skip(1);
					break;
				case Codepoint.CODES["["]:
					this.parseClass(t);
					break;
				case Codepoint.CODES["*"]:
				case Codepoint.CODES["+"]:
				case Codepoint.CODES["?"]: {
					repeatPos = t.pos();
					let op = null;
					switch (t.pop()) {
						case Codepoint.CODES["*"]:
							op = Regexp.Op.STAR;
							break;
						case Codepoint.CODES["+"]:
							op = Regexp.Op.PLUS;
							break;
						case Codepoint.CODES["?"]: op = Regexp.Op.QUEST;
					}
					this.repeat(op, min, max, repeatPos, t, lastRepeatPos);
					break;
				}
				case Codepoint.CODES["{"]: {
					const before = t.pos();
					const minMax = Parser.parseRepeat(t);
					if (minMax < 0) {
						t.rewindTo(before);
						this.literal(t.pop());
						break;
					}
					repeatPos = before;
					min = minMax >> 16;
					max = (minMax & Unicode.MAX_BMP) << 16 >> 16;
					this.repeat(Regexp.Op.REPEAT, min, max, repeatPos, t, lastRepeatPos);
					break;
				}
				case Codepoint.CODES["\\"]: {
					const savedPos = t.pos();
					t.skip(1);
					if ((this.flags & RE2Flags.PERL_X) !== 0 && t.more()) switch (t.pop()) {
						case Codepoint.CODES["A"]:
							this.op(Regexp.Op.BEGIN_TEXT);
							break bigswitch;
						case Codepoint.CODES["b"]:
							this.op(Regexp.Op.WORD_BOUNDARY);
							break bigswitch;
						case Codepoint.CODES["B"]:
							this.op(Regexp.Op.NO_WORD_BOUNDARY);
							break bigswitch;
						case Codepoint.CODES["C"]: throw new RE2JSSyntaxException(Parser.ERR_INVALID_ESCAPE, "\\C");
						case Codepoint.CODES["Q"]: {
							let lit = t.rest();
							const i = lit.indexOf("\\E");
							if (i >= 0) {
								lit = lit.substring(0, i);
								t.skipString(lit);
								t.skipString("\\E");
							} else t.skipString(lit);
							let j = 0;
							while (j < lit.length) {
								const codepoint = lit.codePointAt(j);
								this.literal(codepoint);
								j += Utils.charCount(codepoint);
							}
							break bigswitch;
						}
						case Codepoint.CODES["z"]:
							this.op(Regexp.Op.END_TEXT);
							break bigswitch;
						default: t.rewindTo(savedPos);
					}
					else t.rewindTo(savedPos);
					const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
					re.flags = this.flags;
					if (t.lookingAt("\\p") || t.lookingAt("\\P")) {
						const cc = new CharClass();
						if (this.parseUnicodeClass(t, cc)) {
							re.runes = cc.toArray();
							this.push(re);
							break bigswitch;
						}
					}
					const cc = new CharClass();
					if (this.parsePerlClassEscape(t, cc)) {
						re.runes = cc.toArray();
						this.push(re);
						break bigswitch;
					}
					t.rewindTo(savedPos);
					this.reuse(re);
					this.literal(Parser.parseEscape(t));
					break;
				}
				default: this.literal(t.pop());
			}
			lastRepeatPos = repeatPos;
		}
		this.concat();
		if (this.swapVerticalBar()) this.pop();
		this.alternate();
		if (this.stack.length !== 1) throw new RE2JSSyntaxException(Parser.ERR_MISSING_PAREN, this.wholeRegexp);
		this.stack[0].namedGroups = this.namedGroups;
		return this.stack[0];
	}
	parsePerlFlags(t) {
		const startPos = t.pos();
		const s = t.rest();
		if (s.startsWith("(?P<") || s.startsWith("(?<")) {
			const begin = s.charAt(2) === "P" ? 4 : 3;
			const end = s.indexOf(">");
			if (end < 0) throw new RE2JSSyntaxException(Parser.ERR_INVALID_NAMED_CAPTURE, s);
			const name = s.substring(begin, end);
			t.skipString(name);
			t.skip(begin + 1);
			if (!Parser.isValidCaptureName(name)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_NAMED_CAPTURE, s.substring(0, end + 1));
			const re = this.op(Regexp.Op.LEFT_PAREN);
			re.cap = ++this.numCap;
			if (this.namedGroups[name]) throw new RE2JSSyntaxException(Parser.ERR_DUPLICATE_NAMED_CAPTURE, name);
			this.namedGroups[name] = this.numCap;
			re.name = name;
			return;
		}
		t.skip(2);
		let flags = this.flags;
		let sign = 1;
		let sawFlag = false;
		loop: while (t.more()) {
			const c = t.pop();
			switch (c) {
				case Codepoint.CODES["i"]:
					flags |= RE2Flags.FOLD_CASE;
					sawFlag = true;
					break;
				case Codepoint.CODES["m"]:
					flags &= ~RE2Flags.ONE_LINE;
					sawFlag = true;
					break;
				case Codepoint.CODES["s"]:
					flags |= RE2Flags.DOT_NL;
					sawFlag = true;
					break;
				case Codepoint.CODES["U"]:
					flags |= RE2Flags.NON_GREEDY;
					sawFlag = true;
					break;
				case Codepoint.CODES["-"]:
					if (sign < 0) break loop;
					sign = -1;
					flags = ~flags;
					sawFlag = false;
					break;
				case Codepoint.CODES[":"]:
				case Codepoint.CODES[")"]:
					if (sign < 0) {
						if (!sawFlag) break loop;
						flags = ~flags;
					}
					if (c === Codepoint.CODES[":"]) this.op(Regexp.Op.LEFT_PAREN);
					this.flags = flags;
					return;
				default: break loop;
			}
		}
		throw new RE2JSSyntaxException(Parser.ERR_INVALID_PERL_OP, t.from(startPos));
	}
	parsePosLookBehind() {
		const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
		re.flags = this.flags;
		re.lb = ++this.nlb;
		return this.push(re);
	}
	parseNegLookBehind() {
		const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
		re.flags = this.flags;
		re.lb = -++this.nlb;
		return this.push(re);
	}
	parseVerticalBar() {
		this.concat();
		if (!this.swapVerticalBar()) this.op(Regexp.Op.VERTICAL_BAR);
	}
	swapVerticalBar() {
		const n = this.stack.length;
		if (n >= 3 && this.stack[n - 2].op === Regexp.Op.VERTICAL_BAR && Parser.isCharClass(this.stack[n - 1]) && Parser.isCharClass(this.stack[n - 3])) {
			let re1 = this.stack[n - 1];
			let re3 = this.stack[n - 3];
			if (re1.op > re3.op) {
				const tmp = re3;
				re3 = re1;
				re1 = tmp;
				this.stack[n - 3] = re3;
			}
			Parser.mergeCharClass(re3, re1);
			this.reuse(re1);
			this.pop();
			return true;
		}
		if (n >= 2) {
			const re1 = this.stack[n - 1];
			const re2 = this.stack[n - 2];
			if (re2.op === Regexp.Op.VERTICAL_BAR) {
				if (n >= 3) this.cleanAlt(this.stack[n - 3]);
				this.stack[n - 2] = re1;
				this.stack[n - 1] = re2;
				return true;
			}
		}
		return false;
	}
	parseRightParen() {
		this.concat();
		if (this.swapVerticalBar()) this.pop();
		this.alternate();
		if (this.stack.length < 2) throw new RE2JSSyntaxException(Parser.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
		const re1 = this.pop();
		const re2 = this.pop();
		if (re2.op !== Regexp.Op.LEFT_PAREN) throw new RE2JSSyntaxException(Parser.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
		this.flags = re2.flags;
		if (re2.lb !== 0) {
			if (Parser.hasCapture(re1)) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CAPTURE_IN_LOOKBEHIND, this.wholeRegexp);
			if (re2.lb > 0) re2.op = Regexp.Op.PLB;
			else re2.op = Regexp.Op.NLB;
			re2.subs = [re1];
			this.push(re2);
			return;
		}
		if (re2.cap === 0) this.push(re1);
		else {
			re2.op = Regexp.Op.CAPTURE;
			re2.subs = [re1];
			this.push(re2);
		}
	}
	parsePerlClassEscape(t, cc) {
		const beforePos = t.pos();
		if ((this.flags & RE2Flags.PERL_X) === 0 || !t.more() || t.pop() !== Codepoint.CODES["\\"] || !t.more()) return false;
		t.pop();
		const p = t.from(beforePos);
		const g = PERL_GROUPS.has(p) ? PERL_GROUPS.get(p) : null;
		if (g === null) return false;
		cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
		return true;
	}
	parseNamedClass(t, cc) {
		const cls = t.rest();
		const i = cls.indexOf(":]");
		if (i < 0) return false;
		const name = cls.substring(0, i + 2);
		t.skipString(name);
		const g = POSIX_GROUPS.has(name) ? POSIX_GROUPS.get(name) : null;
		if (g === null) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, name);
		cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
		return true;
	}
	parseUnicodeClass(t, cc) {
		const startPos = t.pos();
		if ((this.flags & RE2Flags.UNICODE_GROUPS) === 0 || !t.lookingAt("\\p") && !t.lookingAt("\\P")) return false;
		t.skip(1);
		let sign = 1;
		let c = t.pop();
		if (c === Codepoint.CODES["P"]) sign = -1;
		if (!t.more()) {
			t.rewindTo(startPos);
			throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
		}
		c = t.pop();
		let name;
		if (c !== Codepoint.CODES["{"]) name = Utils.runeToString(c);
		else {
			const rest = t.rest();
			const end = rest.indexOf("}");
			if (end < 0) {
				t.rewindTo(startPos);
				throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
			}
			name = rest.substring(0, end);
			t.skipString(name);
			t.skip(1);
		}
		if (!(name.length === 0) && name.codePointAt(0) === Codepoint.CODES["^"]) {
			sign = 0 - sign;
			name = name.substring(1);
		}
		const pair = Parser.unicodeTable(name);
		if (pair === null) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.from(startPos));
		if (pair.sign < 0) sign = 0 - sign;
		const tab = pair.tab;
		const fold = pair.fold;
		if ((this.flags & RE2Flags.FOLD_CASE) === 0 || fold === null) cc.appendTableWithSign(tab, sign);
		else {
			const tmp = new CharClass().appendTable(tab).appendTable(fold).cleanClass().toArray();
			cc.appendClassWithSign(Array.from(tmp), sign);
		}
		return true;
	}
	parseClass(t) {
		const startPos = t.pos();
		t.skip(1);
		const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
		re.flags = this.flags;
		const cc = new CharClass();
		let sign = 1;
		if (t.more() && t.lookingAt("^")) {
			sign = -1;
			t.skip(1);
			if ((this.flags & RE2Flags.CLASS_NL) === 0) cc.appendRange(Codepoint.CODES["\n"], Codepoint.CODES["\n"]);
		}
		let first = true;
		while (!t.more() || t.peek() !== Codepoint.CODES["]"] || first) {
			if (t.more() && t.lookingAt("-") && (this.flags & RE2Flags.PERL_X) === 0 && !first) {
				const s = t.rest();
				if (s === "-" || !s.startsWith("-]")) {
					t.rewindTo(startPos);
					throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.rest());
				}
			}
			first = false;
			const beforePos = t.pos();
			if (t.lookingAt("[:")) {
				if (this.parseNamedClass(t, cc)) continue;
				t.rewindTo(beforePos);
			}
			if (this.parseUnicodeClass(t, cc)) continue;
			if (this.parsePerlClassEscape(t, cc)) continue;
			t.rewindTo(beforePos);
			const lo = Parser.parseClassChar(t, startPos);
			let hi = lo;
			if (t.more() && t.lookingAt("-")) {
				t.skip(1);
				if (t.more() && t.lookingAt("]")) t.skip(-1);
				else {
					hi = Parser.parseClassChar(t, startPos);
					if (hi < lo) throw new RE2JSSyntaxException(Parser.ERR_INVALID_CHAR_RANGE, t.from(beforePos));
				}
			}
			if ((this.flags & RE2Flags.FOLD_CASE) === 0) cc.appendRange(lo, hi);
			else cc.appendFoldedRange(lo, hi);
		}
		t.skip(1);
		cc.cleanClass();
		if (sign < 0) cc.negateClass();
		re.runes = cc.toArray();
		this.push(re);
	}
};
/**
* An RE2 class instance is a compiled representation of an RE2 regular expression, independent of
* the public Java-like Pattern/Matcher API.
*
* This class also contains various implementation helpers for RE2 regular expressions.
*
* Use the {@link #quoteMeta(String)} utility function to quote all regular expression
* metacharacters in an arbitrary string.
*
*/
var RE2 = class RE2 {
	static initTest(expr) {
		const re2 = RE2.compile(expr);
		const res = new RE2(re2.expr, re2.prog, re2.numSubexp, re2.longest);
		res.cond = re2.cond;
		res.prefix = re2.prefix;
		res.prefixUTF8 = re2.prefixUTF8;
		res.prefixComplete = re2.prefixComplete;
		res.prefixRune = re2.prefixRune;
		res.prefilter = re2.prefilter;
		res.namedGroups = re2.namedGroups;
		return res;
	}
	/**
	* Parses a regular expression and returns, if successful, an {@code RE2} instance that can be
	* used to match against text.
	*
	* When matching against text, the regexp returns a match that begins as early as possible in the
	* input (leftmost), and among those it chooses the one that a backtracking search would have
	* found first. This so-called leftmost-first matching is the same semantics that Perl, Python,
	* and other implementations use, although this package implements it without the expense of
	* backtracking. For POSIX leftmost-longest matching, see {@link #compilePOSIX}.
	*/
	static compile(expr) {
		return RE2.compileImpl(expr, RE2Flags.PERL, false);
	}
	/**
	* {@code compilePOSIX} is like {@link #compile} but restricts the regular expression to POSIX ERE
	* (egrep) syntax and changes the match semantics to leftmost-longest.
	*
	* That is, when matching against text, the regexp returns a match that begins as early as
	* possible in the input (leftmost), and among those it chooses a match that is as long as
	* possible. This so-called leftmost-longest matching is the same semantics that early regular
	* expression implementations used and that POSIX specifies.
	*
	* However, there can be multiple leftmost-longest matches, with different submatch choices, and
	* here this package diverges from POSIX. Among the possible leftmost-longest matches, this
	* package chooses the one that a backtracking search would have found first, while POSIX
	* specifies that the match be chosen to maximize the length of the first subexpression, then the
	* second, and so on from left to right. The POSIX rule is computationally prohibitive and not
	* even well-defined. See http://swtch.com/~rsc/regexp/regexp2.html#posix
	*/
	static compilePOSIX(expr) {
		return RE2.compileImpl(expr, RE2Flags.POSIX, true);
	}
	static compileImpl(expr, mode, longest) {
		let re = Parser.parse(expr, mode);
		const maxCap = re.maxCap();
		const namedGroups = re.namedGroups;
		re = Simplify.simplify(re);
		const prefilter = PrefilterTree.build(re);
		const prog = Compiler.compileRegexp(re);
		const re2 = new RE2(expr, prog, maxCap, longest);
		re2.prefilter = prefilter.type === Prefilter.Type.NONE ? null : prefilter;
		const [prefixCompl, prefixStr] = prog.prefix();
		re2.prefixComplete = prefixCompl;
		re2.prefix = prefixStr;
		re2.prefixUTF8 = Utils.stringToUtf8ByteArray(re2.prefix);
		if (re2.prefix.length > 0) re2.prefixRune = re2.prefix.codePointAt(0);
		re2.namedGroups = namedGroups;
		return re2;
	}
	/**
	* Returns true iff textual regular expression {@code pattern} matches string {@code s}.
	*
	* More complicated queries need to use {@link #compile} and the full {@code RE2} interface.
	*/
	static match(pattern, s) {
		return RE2.compile(pattern).match(s);
	}
	constructor(expr, prog, numSubexp = 0, longest = 0) {
		this.expr = expr;
		this.prog = prog;
		this.numSubexp = numSubexp;
		this.longest = longest;
		this.cond = prog.startCond();
		this.prefix = null;
		this.prefixUTF8 = null;
		this.prefixComplete = false;
		this.prefixRune = 0;
		/** @type {Record<string, number>} */
		this.namedGroups = Object.create(null);
		this.machinePool = [];
		this.lazyDFA = null;
		this.onepass = OnePass.compile(this.prog);
		this.prefilter = null;
	}
	get dfa() {
		if (this.lazyDFA === null) this.lazyDFA = new DFA(this.prog);
		return this.lazyDFA;
	}
	matchPrefixComplete(input, pos, anchor, ncap) {
		if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
		let matchStart = -1;
		let matchEnd = -1;
		const pLen = input.prefixLength(this);
		if (anchor === RE2Flags.UNANCHORED) {
			const idx = input.index(this, pos);
			if (idx < 0) return null;
			matchStart = pos + idx;
			matchEnd = matchStart + pLen;
		} else if (anchor === RE2Flags.ANCHOR_BOTH) {
			if (input.endPos() !== pLen) return null;
			if (input.index(this, 0) !== 0) return null;
			matchStart = 0;
			matchEnd = pLen;
		} else if (anchor === RE2Flags.ANCHOR_START) {
			if (input.index(this, 0) !== 0) return null;
			matchStart = 0;
			matchEnd = pLen;
		}
		if (matchStart < 0) return null;
		if (ncap > 0) {
			const matchcap = new Int32Array(ncap).fill(-1);
			matchcap[0] = matchStart;
			matchcap[1] = matchEnd;
			return Array.from(matchcap);
		}
		return [];
	}
	createLookbehindState() {
		return this.prog.numLb > 0 ? new LookbehindState(this.prog) : null;
	}
	executeEngine(input, pos, anchor, ncap, lbState = null) {
		if (this.prefixComplete && (ncap === 0 || this.numSubexp === 0)) return this.matchPrefixComplete(input, pos, anchor, ncap);
		if (this.prefilter !== null && anchor === RE2Flags.UNANCHORED) {
			if (!this.prefilter.eval(input, pos)) return null;
		}
		if (this.onepass !== null) return OnePass.execute(this, input, pos, anchor, ncap);
		if (ncap > 0) {
			if (this.prog.numLb === 0 && input.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input, pos, anchor, ncap);
			return this.doExecuteNFA(input, pos, anchor, ncap, lbState);
		}
		if (this.prog.numLb === 0) {
			const dfaResult = this.dfa.match(input, pos, anchor);
			if (dfaResult !== null) return dfaResult ? [] : null;
			if (input.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input, pos, anchor, ncap);
		}
		return this.doExecuteNFA(input, pos, anchor, ncap, lbState);
	}
	/**
	* Returns the number of parenthesized subexpressions in this regular expression.
	*/
	numberOfCapturingGroups() {
		return this.numSubexp;
	}
	/**
	* Returns the number of instructions in this compiled regular expression program.
	*/
	numberOfInstructions() {
		return this.prog.numInst();
	}
	get() {
		return this.machinePool.length > 0 ? this.machinePool.pop() : null;
	}
	reset() {
		this.machinePool.length = 0;
	}
	put(m) {
		this.machinePool.push(m);
	}
	toString() {
		return this.expr;
	}
	doExecuteNFA(input, pos, anchor, ncap, lbState = null) {
		let m = this.get();
		if (!m) m = Machine.fromRE2(this);
		m.init(ncap);
		const cap = m.match(input, pos, anchor, lbState) ? m.submatches() : null;
		this.put(m);
		return cap;
	}
	match(s) {
		return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 0) !== null;
	}
	/**
	* Matches the regular expression against input starting at position start and ending at position
	* end, with the given anchoring. Records the submatch boundaries in group, which is [start, end)
	* pairs of byte offsets. The number of boundaries needed is inferred from the size of the group
	* array. It is most efficient not to ask for submatch boundaries.
	*
	* @param input the input byte array
	* @param start the beginning position in the input
	* @param end the end position in the input
	* @param anchor the anchoring flag (UNANCHORED, ANCHOR_START, ANCHOR_BOTH)
	* @param group the array to fill with submatch positions
	* @param ngroup the number of array pairs to fill in
	* @param lbState optional state carried between successive matches over the same input (see
	*   createLookbehindState); omit it to evaluate lookbehinds from the beginning of the input
	* @returns true if a match was found
	*/
	matchWithGroup(input, start, end, anchor, ngroup, lbState = null) {
		if (!(input instanceof MatcherInputBase)) {
			if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
			else input = MatcherInput.utf16(input);
		}
		return this.matchMachineInput(input, start, end, anchor, ngroup, lbState);
	}
	matchMachineInput(input, start, end, anchor, ngroup, lbState = null) {
		if (start > end) return [false, null];
		const machineInput = input.isUTF16Encoding() ? MachineInput.fromUTF16(input.asCharSequence(), 0, end) : MachineInput.fromUTF8(input.asBytes(), 0, end);
		const groupMatch = this.executeEngine(machineInput, start, anchor, 2 * ngroup, lbState);
		if (groupMatch === null) return [false, null];
		return [true, groupMatch];
	}
	/**
	* Returns true iff this regexp matches the UTF-8 byte array {@code b}.
	*/
	matchUTF8(b) {
		return this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 0) !== null;
	}
	/**
	* Returns a copy of {@code src} in which all matches for this regexp have been replaced by
	* {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceAll(src, repl) {
		return this.replaceAllFunc(src, () => repl, 2 * src.length + 1);
	}
	/**
	* Returns a copy of {@code src} in which only the first match for this regexp has been replaced
	* by {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceFirst(src, repl) {
		return this.replaceAllFunc(src, () => repl, 1);
	}
	/**
	* Returns a copy of {@code src} in which at most {@code maxReplaces} matches for this regexp have
	* been replaced by the return value of of function {@code repl} (whose first argument is the
	* matched string). No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
	* replacement string.
	*/
	replaceAllFunc(src, replFunc, maxReplaces) {
		let lastMatchEnd = 0;
		let searchPos = 0;
		let out = "";
		const input = MachineInput.fromUTF16(src);
		const lbState = this.createLookbehindState();
		let numReplaces = 0;
		while (searchPos <= src.length) {
			const a = this.executeEngine(input, searchPos, RE2Flags.UNANCHORED, 2, lbState);
			if (a === null || a.length === 0) break;
			out += src.substring(lastMatchEnd, a[0]);
			if (a[1] > lastMatchEnd || a[0] === 0) {
				out += replFunc(src.substring(a[0], a[1]));
				numReplaces++;
			}
			lastMatchEnd = a[1];
			const width = input.step(searchPos) & 7;
			if (searchPos + width > a[1]) searchPos += width;
			else if (searchPos + 1 > a[1]) searchPos++;
			else searchPos = a[1];
			if (numReplaces >= maxReplaces) break;
		}
		out += src.substring(lastMatchEnd);
		return out;
	}
	pad(a) {
		if (a === null) return null;
		let n = (1 + this.numSubexp) * 2;
		if (a.length < n) {
			let a2 = new Array(n).fill(-1);
			for (let i = 0; i < a.length; i++) a2[i] = a[i];
			a = a2;
		}
		return a;
	}
	allMatches(input, n, deliverFun = (v) => v) {
		let result = [];
		const end = input.endPos();
		if (n < 0) n = end + 1;
		let pos = 0;
		let i = 0;
		let prevMatchEnd = -1;
		const lbState = this.createLookbehindState();
		while (i < n && pos <= end) {
			const matches = this.executeEngine(input, pos, RE2Flags.UNANCHORED, this.prog.numCap, lbState);
			if (matches === null || matches.length === 0) break;
			let accept = true;
			if (matches[1] === pos) {
				if (matches[0] === prevMatchEnd) accept = false;
				const r = input.step(pos);
				if (r < 0) pos = end + 1;
				else pos += r & 7;
			} else pos = matches[1];
			prevMatchEnd = matches[1];
			if (accept) {
				result.push(deliverFun(this.pad(matches)));
				i++;
			}
		}
		return result;
	}
	/**
	* Returns an array holding the text of the leftmost match in {@code b} of this regular
	* expression.
	*
	* A return value of null indicates no match.
	*/
	findUTF8(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return null;
		return b.slice(a[0], a[1]);
	}
	/**
	* Returns a two-element array of integers defining the location of the leftmost match in
	* {@code b} of this regular expression. The match itself is at {@code b[loc[0]...loc[1]]}.
	*
	* A return value of null indicates no match.
	*/
	findUTF8Index(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return null;
		return a.slice(0, 2);
	}
	/**
	* Returns a string holding the text of the leftmost match in {@code s} of this regular
	* expression.
	*
	* If there is no match, the return value is an empty string, but it will also be empty if the
	* regular expression successfully matches an empty string. Use {@link #findIndex} or
	* {@link #findSubmatch} if it is necessary to distinguish these cases.
	*/
	find(s) {
		const a = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
		if (a === null) return "";
		return s.substring(a[0], a[1]);
	}
	/**
	* Returns a two-element array of integers defining the location of the leftmost match in
	* {@code s} of this regular expression. The match itself is at
	* {@code s.substring(loc[0], loc[1])}.
	*
	* A return value of null indicates no match.
	*/
	findIndex(s) {
		return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
	}
	/**
	* Returns an array of arrays the text of the leftmost match of the regular expression in
	* {@code b} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findUTF8Submatch(b) {
		const a = this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, this.prog.numCap);
		if (a === null) return null;
		const ret = new Array(1 + this.numSubexp).fill(null);
		for (let i = 0; i < ret.length; i++) if (2 * i < a.length && a[2 * i] >= 0) ret[i] = b.slice(a[2 * i], a[2 * i + 1]);
		return ret;
	}
	/**
	* Returns an array holding the index pairs identifying the leftmost match of this regular
	* expression in {@code b} and the matches, if any, of its subexpressions, as defined by the the
	* <a href='#submatch'>Submatch</a> and <a href='#index'>Index</a> descriptions above.
	*
	* A return value of null indicates no match.
	*/
	findUTF8SubmatchIndex(b) {
		return this.pad(this.executeEngine(MachineInput.fromUTF8(b), 0, RE2Flags.UNANCHORED, this.prog.numCap));
	}
	/**
	* Returns an array of strings holding the text of the leftmost match of the regular expression in
	* {@code s} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findSubmatch(s) {
		const a = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap);
		if (a === null) return null;
		const ret = new Array(1 + this.numSubexp).fill(null);
		for (let i = 0; i < ret.length; i++) if (2 * i < a.length && a[2 * i] >= 0) ret[i] = s.substring(a[2 * i], a[2 * i + 1]);
		return ret;
	}
	/**
	* Returns an array holding the index pairs identifying the leftmost match of this regular
	* expression in {@code s} and the matches, if any, of its subexpressions, as defined by the <a
	* href='#submatch'>Submatch</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findSubmatchIndex(s) {
		return this.pad(this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap));
	}
	/**
	* {@code findAllUTF8()} is the <a href='#all'>All</a> version of {@link #findUTF8}; it returns a
	* list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*
	* TODO(adonovan): think about defining a byte slice view class, like a read-only Go slice backed
	* by |b|.
	*/
	findAllUTF8(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => b.slice(match[0], match[1]));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8Index} is the <a href='#all'>All</a> version of {@link #findUTF8Index}; it
	* returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8Index(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => match.slice(0, 2));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAll} is the <a href='#all'>All</a> version of {@link #find}; it returns a list of up
	* to {@code n} successive matches of the expression, as defined by the <a href='#all'>All</a>
	* description above.
	*
	* A return value of null indicates no match.
	*/
	findAll(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => s.substring(match[0], match[1]));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllIndex} is the <a href='#all'>All</a> version of {@link #findIndex}; it returns a
	* list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllIndex(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => match.slice(0, 2));
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8Submatch} is the <a href='#all'>All</a> version of {@link #findUTF8Submatch};
	* it returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8Submatch(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n, (match) => {
			let slice = new Array(match.length / 2 | 0).fill(null);
			for (let j = 0; j < slice.length; j++) if (match[2 * j] >= 0) slice[j] = b.slice(match[2 * j], match[2 * j + 1]);
			return slice;
		});
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllUTF8SubmatchIndex} is the <a href='#all'>All</a> version of
	* {@link #findUTF8SubmatchIndex}; it returns a list of up to {@code n} successive matches of the
	* expression, as defined by the <a href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllUTF8SubmatchIndex(b, n) {
		const result = this.allMatches(MachineInput.fromUTF8(b), n);
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllSubmatch} is the <a href='#all'>All</a> version of {@link #findSubmatch}; it
	* returns a list of up to {@code n} successive matches of the expression, as defined by the <a
	* href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllSubmatch(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n, (match) => {
			let slice = new Array(match.length / 2 | 0).fill(null);
			for (let j = 0; j < slice.length; j++) if (match[2 * j] >= 0) slice[j] = s.substring(match[2 * j], match[2 * j + 1]);
			return slice;
		});
		if (result.length === 0) return null;
		return result;
	}
	/**
	* {@code findAllSubmatchIndex} is the <a href='#all'>All</a> version of
	* {@link #findSubmatchIndex}; it returns a list of up to {@code n} successive matches of the
	* expression, as defined by the <a href='#all'>All</a> description above.
	*
	* A return value of null indicates no match.
	*/
	findAllSubmatchIndex(s, n) {
		const result = this.allMatches(MachineInput.fromUTF16(s), n);
		if (result.length === 0) return null;
		return result;
	}
};
(class RE2Set {
	/** @type {number} */
	static UNANCHORED = RE2Flags.UNANCHORED;
	/** @type {number} */
	static ANCHOR_START = RE2Flags.ANCHOR_START;
	/** @type {number} */
	static ANCHOR_BOTH = RE2Flags.ANCHOR_BOTH;
	/**
	* Constructs a new RE2Set with the specified anchor mode and flags.
	* @param {number} [anchor=RE2Set.UNANCHORED] - The anchoring mode (e.g., RE2Set.UNANCHORED).
	* @param {number} [flags=0] - The public flags to apply to all patterns in the set.
	* @param {number} [maxMem=8388608] - The maximum memory in bytes to use for the DFA (default 8MB).
	*/
	constructor(anchor = RE2Set.UNANCHORED, flags = 0, maxMem = 8388608) {
		if (![
			RE2Set.UNANCHORED,
			RE2Set.ANCHOR_START,
			RE2Set.ANCHOR_BOTH
		].includes(anchor)) throw new RE2JSFlagsException("The anchor should be RE2Set.UNANCHORED, RE2Set.ANCHOR_START or RE2Set.ANCHOR_BOTH");
		Utils.checkFlags(flags);
		this.anchor = anchor;
		this.jsFlags = flags;
		this.maxMem = maxMem;
		let re2Flags = RE2Flags.PERL;
		if ((flags & PublicFlags.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
		if ((flags & PublicFlags.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
		this.re2Flags = re2Flags;
		this.regexps = [];
		this.prog = null;
		this.dfa = null;
		this.dummyRe2 = null;
	}
	/**
	* Adds a new regular expression pattern to the set.
	* Patterns cannot be added after the set has been compiled.
	* @param {string} pattern - The regular expression pattern to add.
	* @returns {number} The integer index assigned to the added pattern.
	* @throws {RE2JSCompileException} If patterns are added after compilation.
	*/
	add(pattern) {
		if (this.prog) throw new RE2JSCompileException("Cannot add patterns after compile");
		Utils.checkPattern(pattern);
		let fregex = pattern;
		if ((this.jsFlags & PublicFlags.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
		if ((this.jsFlags & PublicFlags.DOTALL) !== 0) fregex = `(?s)${fregex}`;
		if ((this.jsFlags & PublicFlags.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
		const re = Parser.parse(fregex, this.re2Flags);
		this.regexps.push(Simplify.simplify(re));
		return this.regexps.length - 1;
	}
	/**
	* Compiles the added patterns into a single state machine.
	* This is automatically called on the first match if not called explicitly.
	* @returns {void}
	*/
	compile() {
		if (this.prog) return;
		const prog = Compiler.compileSet(this.regexps);
		if (prog.numInst() > Parser.MAX_SIZE) throw new RE2JSCompileException(`${Parser.ERR_LARGE}: the set compiles to ${prog.numInst()} instructions, more than ${Parser.MAX_SIZE}`);
		this.prog = prog;
		this.dfa = new DFA(this.prog, this.maxMem);
		this.dummyRe2 = {
			prog: this.prog,
			cond: this.prog.startCond(),
			prefix: "",
			prefixRune: 0,
			longest: false
		};
	}
	/**
	* Matches the input against the compiled set of regular expressions.
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to match against.
	* @returns {number[]} An array of indices representing the patterns that successfully matched the input.
	*/
	match(input) {
		if (!this.prog) this.compile();
		const machineInput = Utils.isByteArray(input) ? MachineInput.fromUTF8(input) : MachineInput.fromUTF16(input);
		let internalAnchor = RE2Flags.UNANCHORED;
		if (this.anchor === RE2Set.ANCHOR_START) internalAnchor = RE2Flags.ANCHOR_START;
		else if (this.anchor === RE2Set.ANCHOR_BOTH) internalAnchor = RE2Flags.ANCHOR_BOTH;
		const dfaResult = this.dfa.matchSet(machineInput, 0, internalAnchor);
		if (dfaResult !== null) return dfaResult;
		const machine = Machine.fromRE2(this.dummyRe2);
		machine.init(0);
		return machine.matchSet(machineInput, 0, internalAnchor);
	}
});
/**
* Transform JS regex string to RE2 regex string
*/
var TranslateRegExpString = class TranslateRegExpString {
	static isHexadecimal(ch) {
		return "0" <= ch && ch <= "9" || "A" <= ch && ch <= "F" || "a" <= ch && ch <= "f";
	}
	static translate(data) {
		let prefixFlags = "";
		if (Object.prototype.toString.call(data) === "[object RegExp]") {
			if (data.ignoreCase) prefixFlags += "i";
			if (data.multiline) prefixFlags += "m";
			if (data.dotAll) prefixFlags += "s";
			data = data.source;
		}
		if (typeof data !== "string") return data;
		let result = "";
		let changed = false;
		let size = data.length;
		if (size === 0) {
			result = "(?:)";
			changed = true;
		}
		let inCharClass = false;
		let i = 0;
		while (i < size) {
			let ch = data[i];
			if (ch === "\\") {
				if (i + 1 < size) {
					ch = data[i + 1];
					switch (ch) {
						case "\\":
							result += "\\\\";
							i += 2;
							continue;
						case "c":
							if (i + 2 < size) {
								let code = data[i + 2].charCodeAt(0);
								if (code >= 65 && code <= 90 || code >= 97 && code <= 122) {
									let val = code % 32;
									result += "\\x";
									result += (val >> 4).toString(16).toUpperCase();
									result += (val & 15).toString(16).toUpperCase();
									i += 3;
									changed = true;
									continue;
								}
							}
							result += "c";
							i += 2;
							changed = true;
							continue;
						case "u":
							if (i + 2 < size) {
								if (data[i + 2] === "{") {
									let j = i + 3;
									let hasHex = false;
									let closed = false;
									while (j < size) {
										const hexChar = data[j];
										if (hexChar === "}") {
											closed = true;
											break;
										}
										if (!TranslateRegExpString.isHexadecimal(hexChar)) break;
										hasHex = true;
										j++;
									}
									if (closed && hasHex) {
										result += "\\x";
										i += 2;
										changed = true;
										continue;
									}
								} else if (i + 5 < size) {
									let isHex4 = true;
									for (let j = 0; j < 4; j++) if (!TranslateRegExpString.isHexadecimal(data[i + 2 + j])) {
										isHex4 = false;
										break;
									}
									if (isHex4) {
										result += "\\x{" + data.substring(i + 2, i + 6) + "}";
										i += 6;
										changed = true;
										continue;
									}
								}
							}
							result += "u";
							i += 2;
							changed = true;
							continue;
						case "x": {
							let isValidHex = false;
							if (i + 2 < size && data[i + 2] === "{") {
								let j = i + 3;
								let hasHex = false;
								let closed = false;
								while (j < size) {
									const hexChar = data[j];
									if (hexChar === "}") {
										closed = true;
										break;
									}
									if (!TranslateRegExpString.isHexadecimal(hexChar)) break;
									hasHex = true;
									j++;
								}
								if (closed && hasHex) isValidHex = true;
							} else if (i + 3 < size && TranslateRegExpString.isHexadecimal(data[i + 2]) && TranslateRegExpString.isHexadecimal(data[i + 3])) isValidHex = true;
							if (isValidHex) {
								result += "\\x";
								i += 2;
							} else {
								result += "x";
								i += 2;
								changed = true;
							}
							continue;
						}
						case "n":
						case "r":
						case "t":
						case "a":
						case "f":
						case "v":
						case "d":
						case "D":
						case "s":
						case "S":
						case "w":
						case "W":
						case "b":
						case "B":
						case "p":
						case "P":
						case "A":
						case "z":
						case "Q":
						case "E":
						case "0":
						case "1":
						case "2":
						case "3":
						case "4":
						case "5":
						case "6":
						case "7":
							result += "\\" + ch;
							i += 2;
							continue;
						default: {
							let cp = data.codePointAt(i + 1);
							if (cp >= 48 && cp <= 57 || cp >= 65 && cp <= 90 || cp >= 97 && cp <= 122) {
								let symSize = Utils.charCount(cp);
								result += data.substring(i + 1, i + 1 + symSize);
								i += symSize + 1;
								changed = true;
							} else {
								result += "\\";
								let symSize = Utils.charCount(cp);
								result += data.substring(i + 1, i + 1 + symSize);
								i += symSize + 1;
							}
							continue;
						}
					}
				}
			} else if (ch === "/") {
				result += "\\/";
				i += 1;
				changed = true;
				continue;
			} else if (ch === "[") {
				if (!inCharClass && data[i + 1] === "]") {
					result += "[^\\x00-\\x{10FFFF}]";
					i += 2;
					changed = true;
					continue;
				}
				if (!inCharClass && data[i + 1] === "^" && data[i + 2] === "]") {
					result += "[\\x00-\\x{10FFFF}]";
					i += 3;
					changed = true;
					continue;
				}
				inCharClass = true;
			} else if (ch === "]") inCharClass = false;
			else if (!inCharClass && ch === "(" && i + 2 < size && data[i + 1] === "?" && data[i + 2] === "<") {
				if (i + 3 < size && !"=!>)".includes(data[i + 3])) {
					result += "(?P<";
					i += 3;
					changed = true;
					continue;
				}
			}
			let cp = data.codePointAt(i);
			let symSize = Utils.charCount(cp);
			result += data.substring(i, i + symSize);
			i += symSize;
		}
		const finalResult = changed ? result : data;
		if (prefixFlags.length > 0) return `(?${prefixFlags})${finalResult}`;
		return finalResult;
	}
};
const execResult = (m, input) => {
	const result = m.matchArray();
	result.index = m.start(0);
	result.input = input;
	result.groups = m.namedGroupsObject();
	return result;
};
/**
* A compiled representation of an RE2 regular expression
*
* The matching functions take {@code String} arguments instead of the more general Java
* {@code CharSequence} since the latter doesn't provide UTF-16 decoding.
*
*
* @author rsc@google.com (Russ Cox)
* @class
*/
var RE2JS = class RE2JS {
	/**
	* Flag: case insensitive matching.
	*/
	static CASE_INSENSITIVE = PublicFlags.CASE_INSENSITIVE;
	/**
	* Flag: dot ({@code .}) matches all characters, including newline.
	*/
	static DOTALL = PublicFlags.DOTALL;
	/**
	* Flag: multiline matching: {@code ^} and {@code $} match at beginning and end of line, not just
	* beginning and end of input.
	*/
	static MULTILINE = PublicFlags.MULTILINE;
	/**
	* Flag: Unicode groups (e.g. {@code \p\ Greek\} ) will be syntax errors.
	*/
	static DISABLE_UNICODE_GROUPS = PublicFlags.DISABLE_UNICODE_GROUPS;
	/**
	* Flag: matches longest possible string.
	*/
	static LONGEST_MATCH = PublicFlags.LONGEST_MATCH;
	/**
	* Flag: enable linear-time captureless lookbehinds.
	*/
	static LOOKBEHINDS = PublicFlags.LOOKBEHINDS;
	/**
	* Returns a literal pattern string for the specified string.
	*
	* This method produces a string that can be used to create a <code>RE2JS</code> that would
	* match the string <code>s</code> as if it were a literal pattern.
	*
	* Metacharacters or escape sequences in the input sequence will be given no special meaning.
	*
	* @param {string} str The string to be literalized
	* @returns {string} A literal string replacement
	*/
	static quote(str) {
		return Utils.quoteMeta(str);
	}
	/**
	* Quotes '\' and '$' in {@code str}, so that the returned string could be used in
	* replacement methods as a literal replacement of {@code str}.
	*
	* This is a convenience delegation to {@link Matcher.quoteReplacement}.
	*
	* @param {string} str the string to be quoted
	* @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
	* @returns {string} the quoted string
	*/
	static quoteReplacement(str, javaMode = false) {
		return Matcher.quoteReplacement(str, javaMode);
	}
	/**
	* Translates a given regular expression string to ensure compatibility with RE2JS.
	*
	* This function preprocesses the input regex string by applying necessary transformations,
	* such as escaping special characters (e.g., `/`), converting named capture groups to
	* RE2JS-compatible syntax, and handling Unicode sequences properly. It ensures that the
	* resulting regex is safe and properly formatted before compilation.
	*
	* @param {string|RegExp} expr - The regular expression string to be translated.
	* @returns {string} - The transformed regular expression string, ready for compilation.
	*/
	static translateRegExp(expr) {
		return TranslateRegExpString.translate(expr);
	}
	/**
	* Helper: create new RE2JS with given regex and flags. Flregex is the regex with flags applied.
	* @param {string} regex
	* @param {number} [flags=0]
	* @returns {RE2JS}
	*/
	static compile(regex, flags = 0) {
		Utils.checkPattern(regex);
		Utils.checkFlags(flags);
		let fregex = regex;
		if ((flags & RE2JS.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
		if ((flags & RE2JS.DOTALL) !== 0) fregex = `(?s)${fregex}`;
		if ((flags & RE2JS.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
		let re2Flags = RE2Flags.PERL;
		if ((flags & RE2JS.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
		if ((flags & RE2JS.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
		const p = new RE2JS(regex, flags);
		p.re2Input = RE2.compileImpl(fregex, re2Flags, (flags & RE2JS.LONGEST_MATCH) !== 0);
		return p;
	}
	/**
	* Matches a string against a regular expression.
	*
	* @param {string} regex the regular expression
	* @param {string|number[]|Uint8Array} input the input
	* @returns {boolean} true if the regular expression matches the entire input
	* @throws RE2JSSyntaxException if the regular expression is malformed
	*/
	static matches(regex, input) {
		return RE2JS.compile(regex).testExact(input);
	}
	/**
	* This is visible for testing.
	* @private
	*/
	static initTest(pattern, flags, re2) {
		if (pattern == null) throw new Error("pattern is null");
		if (re2 == null) throw new Error("re2 is null");
		const p = new RE2JS(pattern, flags);
		p.re2Input = re2;
		return p;
	}
	/**
	*
	* @param {string} pattern
	* @param {number} flags
	*/
	constructor(pattern, flags) {
		this.patternInput = pattern;
		this.flagsInput = flags;
		/** @type {import('./RE2.js').RE2} */
		this.re2Input = null;
	}
	/**
	* Releases memory used by internal caches associated with this pattern. Does not change the
	* observable behaviour. Useful for tests that detect memory leaks via allocation tracking.
	*/
	reset() {
		this.re2Input.reset();
	}
	/**
	* Returns the flags used in the constructor.
	* @returns {number}
	*/
	flags() {
		return this.flagsInput;
	}
	/**
	* Returns the pattern used in the constructor.
	* @returns {string}
	*/
	pattern() {
		return this.patternInput;
	}
	re2() {
		return this.re2Input;
	}
	/**
	* Matches a string against a regular expression.
	*
	* @param {string|number[]|Uint8Array} input the input
	* @returns {boolean} true if the regular expression matches the entire input
	*/
	matches(input) {
		return this.testExact(input);
	}
	/**
	* Creates a new {@code Matcher} matching the pattern against the input.
	*
	* @param {string|number[]|Uint8Array|MatcherInputBase} input the input string
	* @returns {Matcher}
	*/
	matcher(input) {
		if (Utils.isByteArray(input)) input = MatcherInput.utf8(input);
		return new Matcher(this, input);
	}
	/**
	* Tests whether the regular expression matches any part of the input string.
	* Performance Note: This method is highly optimized. Because it only returns
	* a boolean and does not extract capture groups, it bypasses the `Matcher` overhead
	* and guarantees execution on the high-speed DFA engine whenever possible.
	*
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
	* @returns {boolean} `true` if the pattern is found anywhere in the input, `false` otherwise.
	*/
	test(input) {
		if (Utils.isByteArray(input)) return this.re2Input.matchUTF8(input);
		return this.re2Input.match(input);
	}
	/**
	* Tests whether the regular expression matches the ENTIRE input string.
	* * **Performance Note:** This operates identically to `.matches()`, but is significantly
	* faster because it does not request capture group data. By requesting 0 capture groups,
	* it securely routes execution through the DFA fast-path.
	*
	* @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
	* @returns {boolean} `true` if the exact input string fully matches the pattern, `false` otherwise.
	*/
	testExact(input) {
		const machineInput = Utils.isByteArray(input) ? MachineInput.fromUTF8(input) : MachineInput.fromUTF16(input);
		return this.re2Input.executeEngine(machineInput, 0, RE2Flags.ANCHOR_BOTH, 0) !== null;
	}
	/**
	* Executes a search for a match in a specified string.
	* Returns a result array, or null if no match is found.
	* The returned array perfectly mirrors standard JavaScript `RegExpExecArray`,
	* including `.index`, `.input`, and `.groups` properties.
	*
	* @param {string|number[]|Uint8Array} input the input string or byte array
	* @returns {Array|null} the match array with index, input, and groups properties, or null
	*/
	exec(input) {
		const m = this.matcher(input);
		return m.find() ? execResult(m, input) : null;
	}
	/**
	* Splits input around instances of the regular expression. It returns an array giving the strings
	* that occur before, between, and after instances of the regular expression.
	*
	* If {@code limit <= 0}, there is no limit on the size of the returned array. If
	* {@code limit == 0}, empty strings that would occur at the end of the array are omitted. If
	* {@code limit > 0}, at most limit strings are returned. The final string contains the remainder
	* of the input, possibly including additional matches of the pattern.
	*
	* @param {string} input the input string to be split
	* @param {number} [limit=0] the limit
	* @returns {string[]} the split strings
	*/
	split(input, limit = 0) {
		const m = this.matcher(input);
		const result = [];
		let emptiesSkipped = 0;
		let last = 0;
		while (m.find()) {
			if (last === 0 && m.end() === 0) {
				last = m.end();
				continue;
			}
			if (limit > 0 && result.length === limit - 1) break;
			if (last === m.start()) {
				if (limit === 0) {
					emptiesSkipped += 1;
					last = m.end();
					continue;
				}
			} else while (emptiesSkipped > 0) {
				result.push("");
				emptiesSkipped -= 1;
			}
			result.push(m.substring(last, m.start()));
			last = m.end();
		}
		if (limit === 0 && last !== m.inputLength()) {
			while (emptiesSkipped > 0) {
				result.push("");
				emptiesSkipped -= 1;
			}
			result.push(m.substring(last, m.inputLength()));
		}
		if (limit !== 0 || result.length === 0 && !(last === m.inputLength() && last > 0)) result.push(m.substring(last, m.inputLength()));
		return result;
	}
	/**
	* Returns an iterator of all results matching a string against the regular expression,
	* including capturing groups.
	*
	* @param {string|number[]|Uint8Array} input the input string or byte array
	* @returns {IterableIterator<RegExpMatchArray>}
	*/
	*matchAll(input) {
		const m = this.matcher(input);
		while (m.find()) yield execResult(m, input);
	}
	/**
	*
	* @returns {string}
	*/
	toString() {
		return this.patternInput;
	}
	/**
	* Returns the program size of this pattern.
	*
	* <p>
	* Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
	* "cost". Larger numbers are more expensive than smaller numbers.
	* </p>
	*
	* @returns {number} the program size of this pattern
	*/
	programSize() {
		return this.re2Input.numberOfInstructions();
	}
	/**
	* Returns the number of capturing groups in this matcher's pattern. Group zero denotes the entire
	* pattern and is excluded from this count.
	*
	* @returns {number} the number of capturing groups in this pattern
	*/
	groupCount() {
		return this.re2Input.numberOfCapturingGroups();
	}
	/**
	* Return a map of the capturing groups in this matcher's pattern, where key is the name and value
	* is the index of the group in the pattern.
	* @returns {Record<string, number>}
	*/
	namedGroups() {
		return this.re2Input.namedGroups;
	}
	/**
	*
	* @param {*} other
	* @returns {boolean}
	*/
	equals(other) {
		if (this === other) return true;
		if (other === null || this.constructor !== other.constructor) return false;
		return this.flagsInput === other.flagsInput && this.patternInput === other.patternInput;
	}
};
// flow/patterns.ts
const MAX_PATTERN = 500;
const MAX_TEXT = 1e4;
const CACHE_SIZE$2 = 200;
const cache$2 = /* @__PURE__ */ new Map();
function compiled(pattern) {
	if (pattern.length > MAX_PATTERN) return null;
	const known = cache$2.get(pattern);
	if (known !== void 0) return known;
	let result = null;
	try {
		result = RE2JS.compile(pattern);
	} catch {}
	if (cache$2.size >= CACHE_SIZE$2) cache$2.delete(cache$2.keys().next().value);
	cache$2.set(pattern, result);
	return result;
}
function isPattern(pattern) {
	return compiled(pattern) !== null;
}
/** Whether the pattern occurs in the text; null when the pattern is no RE2 expression. */
function matchesPattern(text, pattern) {
	return compiled(pattern)?.matcher(text.slice(0, MAX_TEXT)).find() ?? null;
}
// flow/expression-walk.ts
const COMPREHENSIONS = /* @__PURE__ */ new Set([
	"all",
	"exists",
	"exists_one",
	"map",
	"filter"
]);
function isComprehension(name, args) {
	return COMPREHENSIONS.has(name) && args.length >= 2 && args[0].op === "id";
}
// flow/expressions.ts
const MAX_SOURCE = 4e3;
const environment = new Environment({
	unlistedVariablesAreDyn: true,
	homogeneousAggregateLiterals: false,
	limits: {
		maxAstNodes: 500,
		maxDepth: 40,
		maxListElements: 200,
		maxMapEntries: 200,
		maxCallArguments: 8
	}
});
const CACHE_SIZE$1 = 500;
const cache$1 = /* @__PURE__ */ new Map();
function parseExpression(source) {
	const known = cache$1.get(source);
	if (known) return known;
	const result = parse(source);
	if (cache$1.size >= CACHE_SIZE$1) cache$1.delete(cache$1.keys().next().value);
	cache$1.set(source, result);
	return result;
}
function parse(source) {
	if (source.length > MAX_SOURCE) return {
		ok: false,
		error: `longer than ${MAX_SOURCE} characters`
	};
	try {
		const { ast } = environment.parse(source);
		const reads = /* @__PURE__ */ new Set();
		collectReads(ast, /* @__PURE__ */ new Set(), reads);
		return {
			ok: true,
			ast,
			reads: [...reads]
		};
	} catch (error) {
		return {
			ok: false,
			error: reason$1(error)
		};
	}
}
function collectReads(node, bound, reads) {
	if (node.op === "id") {
		if (!bound.has(node.args)) reads.add(node.args);
		return;
	}
	if (node.op === "rcall") {
		const [name, receiver, args] = node.args;
		collectReads(receiver, bound, reads);
		const inner = isComprehension(name, args) ? /* @__PURE__ */ new Set([...bound, String(args[0].args)]) : bound;
		for (const arg of args) collectReads(arg, inner, reads);
		return;
	}
	for (const child of childrenOf(node)) collectReads(child, bound, reads);
}
function childrenOf(node) {
	return isNode(node.args) ? [node.args] : Array.isArray(node.args) ? node.args.flat(2).filter(isNode) : [];
}
function isNode(value) {
	return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
function reason$1(error) {
	return (error instanceof Error ? error.message : String(error)).split("\n")[0].slice(0, 200);
}
// flow/conditions.ts
const OPERATORS = {
	eq: (value, wanted) => same(value, wanted),
	neq: (value, wanted) => !same(value, wanted),
	gt: (value, wanted) => order(value, wanted) > 0,
	gte: (value, wanted) => order(value, wanted) >= 0,
	lt: (value, wanted) => order(value, wanted) < 0,
	lte: (value, wanted) => order(value, wanted) <= 0,
	contains: (value, wanted) => contains(value, wanted),
	not_contains: (value, wanted) => !contains(value, wanted),
	in: (value, wanted) => Array.isArray(wanted) && wanted.some((one) => same(value, one)),
	not_in: (value, wanted) => !(Array.isArray(wanted) && wanted.some((one) => same(value, one))),
	exists: (value) => !isAbsent(value),
	not_exists: (value) => isAbsent(value),
	matches: (value, wanted) => typeof wanted === "string" && matchesPattern(printed(value), wanted) === true
};
function same(a, b) {
	return equal(a, b) || isScalar(a) && isScalar(b) && String(a) === String(b) || isNumeric$1(a) && isNumeric$1(b) && Number(a) === Number(b);
}
function isScalar(value) {
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
function isNumeric$1(value) {
	return typeof value === "number" || typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}
/** NaN where there is no order, so that every comparison with it is false. */
function order(a, b) {
	if (isNumeric$1(a) && isNumeric$1(b)) return Number(a) - Number(b);
	if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
	return NaN;
}
function contains(value, wanted) {
	if (Array.isArray(value)) return value.some((one) => same(one, wanted));
	return typeof value === "string" && isScalar(wanted) && value.includes(String(wanted));
}
function printed(value) {
	return typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
}
const MAX_NESTING = 5;
function isEmptyCondition(condition) {
	if (!condition) return true;
	if (condition.type === "llm") return condition.prompt.trim() === "";
	if (condition.type === "event") return condition.event.trim() === "";
	const { expression } = condition;
	if (isObject$1(expression)) return !Array.isArray(expression.conditions) || expression.conditions.length === 0;
	return isAbsent(expression);
}
/** What makes an expression unusable, or null. A text is CEL, an object a group of comparisons. */
function expressionProblem(expression, depth = 0) {
	if (typeof expression === "string") {
		const parsed = parseExpression(expression);
		return parsed.ok ? null : parsed.error;
	}
	if (!isObject$1(expression)) return "it is neither a group of comparisons nor a CEL text";
	if (depth > MAX_NESTING) return "its groups are nested too deeply";
	const logic = expression.logic ?? "and";
	if (logic !== "and" && logic !== "or") return `the logic ${printed(logic)} is neither "and" nor "or"`;
	if (!Array.isArray(expression.conditions)) return "it has no list of conditions";
	for (const one of expression.conditions) {
		const problem = isGroup(one) ? expressionProblem(one, depth + 1) : comparisonProblem(one);
		if (problem) return problem;
	}
	return null;
}
function isGroup(value) {
	return isObject$1(value) && Array.isArray(value.conditions);
}
function comparisonProblem(value) {
	if (!isObject$1(value)) return "a comparison is not an object";
	if (typeof value.variable !== "string" || value.variable === "") return "a comparison names no variable";
	const { operator } = value;
	if (typeof operator !== "string" || !Object.hasOwn(OPERATORS, operator)) return `the operator ${printed(operator ?? null)} is unknown`;
	if ((operator === "in" || operator === "not_in") && !Array.isArray(value.value)) return `"${operator}" needs a list of values`;
	if (operator === "matches" && !(typeof value.value === "string" && isPattern(value.value))) return "\"matches\" needs an RE2 pattern";
	if (operator !== "exists" && operator !== "not_exists" && value.value === void 0) return `"${operator}" needs a value`;
	return null;
}
/** All comparisons of a group, at any depth; a CEL text has none. */
function comparisonsOf(expression, depth = 0) {
	if (!isObject$1(expression) || !Array.isArray(expression.conditions) || depth > MAX_NESTING) return [];
	return expression.conditions.flatMap((one) => {
		if (isGroup(one)) return comparisonsOf(one, depth + 1);
		if (!isObject$1(one) || typeof one.variable !== "string" || typeof one.operator !== "string") return [];
		return [{
			variable: one.variable,
			operator: one.operator,
			value: one.value ?? null
		}];
	});
}
/** The variable a dotted path starts from: `order.status` reads `order`. */
function rootOf(path) {
	const dot = path.indexOf(".");
	return dot < 0 ? path : path.slice(0, dot);
}
function readsOf(expression) {
	if (typeof expression === "string") {
		const parsed = parseExpression(expression);
		return parsed.ok ? parsed.reads : [];
	}
	return [...new Set(comparisonsOf(expression).map((one) => rootOf(one.variable)))];
}
/* istanbul ignore file */
// flow/spans.ts
var import_liquid_node = (/* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var stream = __require("stream");
	var path = __require("path");
	var fs$1 = __require("fs");
	var crypto = __require("crypto");
	var Token = class {
		constructor(kind, input, begin, end, file) {
			this.kind = kind;
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
		}
		getText() {
			return this.input.slice(this.begin, this.end);
		}
		getPosition() {
			let [row, col] = [1, 1];
			for (let i = 0; i < this.begin; i++) if (this.input[i] === "\n") {
				row++;
				col = 1;
			} else col++;
			return [row, col];
		}
		size() {
			return this.end - this.begin;
		}
	};
	var Drop = class {
		liquidMethodMissing(key, context) {}
	};
	const toString$1 = Object.prototype.toString;
	const toLowerCase = String.prototype.toLowerCase;
	const hasOwnProperty = Object.hasOwnProperty;
	function isString(value) {
		return typeof value === "string";
	}
	function isFunction(value) {
		return typeof value === "function";
	}
	function isPromise(val) {
		return val && isFunction(val.then);
	}
	function isIterator(val) {
		return val && isFunction(val.next) && isFunction(val.throw) && isFunction(val.return);
	}
	function promisify(fn) {
		return function(...args) {
			return new Promise((resolve, reject) => {
				fn(...args, (err, result) => {
					err ? reject(err) : resolve(result);
				});
			});
		};
	}
	function stringify(value) {
		value = toValue(value);
		if (isString(value)) return value;
		if (isNil(value)) return "";
		if (isArray(value)) return value.map((x) => stringify(x)).join("");
		return String(value);
	}
	function advanceCodePoints(str, from, count) {
		let index = from;
		for (let i = 0; i < count && index < str.length; i++) index += str.codePointAt(index) > 65535 ? 2 : 1;
		return index;
	}
	function codePointLength(str) {
		let length = 0;
		for (let index = 0; index < str.length; index = advanceCodePoints(str, index, 1)) length++;
		return length;
	}
	function readArrayElement(arr, index, ownPropertyOnly) {
		if (index < 0) index = arr.length + index;
		if (ownPropertyOnly && !hasOwnProperty.call(arr, index)) return void 0;
		return arr[index];
	}
	function toEnumerable(val) {
		val = toValue(val);
		if (isArray(val)) return val;
		if (isString(val) && val.length > 0) return [val];
		if (isIterable(val)) return Array.from(val);
		if (isObject(val)) return Object.keys(val).map((key) => [key, val[key]]);
		return [];
	}
	function toArray(val) {
		val = toValue(val);
		if (isNil(val)) return [];
		if (isArray(val)) return val;
		return [val];
	}
	function toValue(value) {
		return value instanceof Drop && isFunction(value.valueOf) ? value.valueOf() : value;
	}
	function toNumber(value) {
		return +toValue(value) || 0;
	}
	function isNumber(value) {
		return typeof value === "number";
	}
	function toLiquid(value) {
		if (value && isFunction(value.toLiquid)) return toLiquid(value.toLiquid());
		return value;
	}
	function isNil(value) {
		return value == null;
	}
	function isUndefined(value) {
		return value === void 0;
	}
	function isArray(value) {
		return toString$1.call(value) === "[object Array]";
	}
	function isArrayLike(value) {
		return value && isNumber(value.length);
	}
	function isIterable(value) {
		return isObject(value) && Symbol.iterator in value;
	}
	function forOwn(obj, iteratee) {
		obj = obj || {};
		for (const k in obj) if (hasOwnProperty.call(obj, k)) {
			if (iteratee(obj[k], k, obj) === false) break;
		}
		return obj;
	}
	function isObject(value) {
		const type = typeof value;
		return value !== null && (type === "object" || type === "function");
	}
	function range(start, stop, step = 1) {
		const arr = [];
		for (let i = start; i < stop; i += step) arr.push(i);
		return arr;
	}
	function padStart(str, length, ch = " ") {
		return pad(str, length, ch, (str, ch) => ch + str);
	}
	function padEnd(str, length, ch = " ") {
		return pad(str, length, ch, (str, ch) => str + ch);
	}
	function pad(str, length, ch, add) {
		str = String(str);
		const n = length - str.length;
		if (n <= 0) return str;
		return add(str, ch.repeat(n));
	}
	function identify(val) {
		return val;
	}
	function changeCase(str) {
		return [...str].some((ch) => ch >= "a" && ch <= "z") ? str.toUpperCase() : str.toLowerCase();
	}
	function ellipsis(str, N) {
		return str.length > N ? str.slice(0, N - 3) + "..." : str;
	}
	function orderedCompare(a, b) {
		if (isNil(a) && isNil(b)) return 0;
		if (isNil(a)) return 1;
		if (isNil(b)) return -1;
		if (a < b) return -1;
		if (a > b) return 1;
		return 0;
	}
	function caseInsensitiveCompare(a, b) {
		if (isNil(a) && isNil(b)) return 0;
		if (isNil(a)) return 1;
		if (isNil(b)) return -1;
		a = toLowerCase.call(a);
		b = toLowerCase.call(b);
		if (a < b) return -1;
		if (a > b) return 1;
		return 0;
	}
	function argumentsToValue(fn) {
		return function(...args) {
			return fn.call(this, ...args.map(toValue));
		};
	}
	function argumentsToNumber(fn) {
		return function(...args) {
			return fn.call(this, ...args.map(toNumber));
		};
	}
	/** Return an array containing unique elements from _array_. Works with nested arrays and objects. */
	function* strictUniq(array) {
		const seen = /* @__PURE__ */ new Set();
		for (const element of array) {
			const key = JSON.stringify(element);
			if (!seen.has(key)) {
				seen.add(key);
				yield element;
			}
		}
	}
	/**
	* targeting ES5, extends Error won't create a proper prototype chain, need a trait to keep track of classes
	*/
	const TRAIT = "__liquidClass__";
	var LiquidError = class extends Error {
		constructor(err, token) {
			/**
			* note: for ES5 targeting, `this` will be replaced by return value of Error(),
			* thus everything on `this` will be lost, avoid calling `LiquidError` methods here
			*/
			super(typeof err === "string" ? err : err.message);
			this.context = "";
			if (typeof err !== "string") Object.defineProperty(this, "originalError", {
				value: err,
				enumerable: false
			});
			Object.defineProperty(this, "token", {
				value: token,
				enumerable: false
			});
			Object.defineProperty(this, TRAIT, {
				value: "LiquidError",
				enumerable: false
			});
		}
		update() {
			Object.defineProperty(this, "context", {
				value: mkContext(this.token),
				enumerable: false
			});
			this.message = mkMessage(this.message, this.token);
			this.stack = this.message + "\n" + this.context + "\n" + this.stack;
			if (this.originalError) this.stack += "\nFrom " + this.originalError.stack;
		}
		static is(obj) {
			return obj?.[TRAIT] === "LiquidError";
		}
	};
	var TokenizationError = class extends LiquidError {
		constructor(message, token) {
			super(message, token);
			this.name = "TokenizationError";
			super.update();
		}
	};
	var ParseError = class extends LiquidError {
		constructor(err, token) {
			super(err, token);
			this.name = "ParseError";
			this.message = err.message;
			super.update();
		}
	};
	var RenderError = class extends LiquidError {
		constructor(err, tpl) {
			super(err, tpl.token);
			this.name = "RenderError";
			this.message = err.message;
			super.update();
		}
		static is(obj) {
			return obj.name === "RenderError";
		}
	};
	var LiquidErrors = class extends LiquidError {
		constructor(errors) {
			super(errors[0], errors[0].token);
			this.errors = errors;
			this.name = "LiquidErrors";
			const s = errors.length > 1 ? "s" : "";
			this.message = `${errors.length} error${s} found`;
			super.update();
		}
		static is(obj) {
			return obj.name === "LiquidErrors";
		}
	};
	var UndefinedVariableError = class extends LiquidError {
		constructor(err, token) {
			super(err, token);
			this.name = "UndefinedVariableError";
			this.message = err.message;
			super.update();
		}
	};
	var InternalUndefinedVariableError = class extends Error {
		constructor(variableName) {
			super(`undefined variable: ${variableName}`);
			this.name = "InternalUndefinedVariableError";
			this.variableName = variableName;
		}
	};
	var AssertionError = class extends Error {
		constructor(message) {
			super(message);
			this.name = "AssertionError";
			this.message = message + "";
		}
	};
	function mkContext(token) {
		const [line, col] = token.getPosition();
		const lines = token.input.split("\n");
		const begin = Math.max(line - 2, 1);
		const end = Math.min(line + 3, lines.length);
		return range(begin, end + 1).map((lineNumber) => {
			let text = `${lineNumber === line ? ">> " : "   "}${padStart(String(lineNumber), String(end).length)}| `;
			const colIndicator = lineNumber === line ? "\n" + padStart("^", col + text.length) : "";
			text += lines[lineNumber - 1];
			text += colIndicator;
			return text;
		}).join("\n");
	}
	function mkMessage(msg, token) {
		if (token.file) msg += `, file:${token.file}`;
		const [line, col] = token.getPosition();
		msg += `, line:${line}, col:${col}`;
		return msg;
	}
	const TYPES = [
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		20,
		4,
		4,
		4,
		20,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		20,
		2,
		8,
		0,
		0,
		0,
		0,
		8,
		0,
		0,
		0,
		64,
		0,
		65,
		0,
		0,
		33,
		33,
		33,
		33,
		33,
		33,
		33,
		33,
		33,
		33,
		0,
		0,
		2,
		2,
		2,
		1,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		1,
		0,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		1,
		0,
		0,
		0,
		0,
		0
	];
	const WORD = 1;
	const BLANK = 4;
	const QUOTE = 8;
	const INLINE_BLANK = 16;
	const NUMBER = 32;
	const SIGN = 64;
	const PUNCTUATION = 128;
	function isWord(char) {
		const code = char.charCodeAt(0);
		return code >= 128 ? !TYPES[code] : !!(TYPES[code] & WORD);
	}
	TYPES[160] = TYPES[5760] = TYPES[6158] = TYPES[8192] = TYPES[8193] = TYPES[8194] = TYPES[8195] = TYPES[8196] = TYPES[8197] = TYPES[8198] = TYPES[8199] = TYPES[8200] = TYPES[8201] = TYPES[8202] = TYPES[8232] = TYPES[8233] = TYPES[8239] = TYPES[8287] = TYPES[12288] = BLANK;
	TYPES[8220] = TYPES[8221] = PUNCTUATION;
	function assert(predicate, message) {
		if (!predicate) throw new AssertionError(typeof message === "function" ? message() : message || `expect ${predicate} to be true`);
	}
	function assertEmpty(predicate, message = `unexpected ${JSON.stringify(predicate)}`) {
		assert(!predicate, message);
	}
	var NullDrop = class extends Drop {
		*equals(value) {
			return isNil(yield toValue(value));
		}
		gt() {
			return false;
		}
		geq() {
			return false;
		}
		lt() {
			return false;
		}
		leq() {
			return false;
		}
		valueOf() {
			return null;
		}
	};
	var EmptyDrop = class EmptyDrop extends Drop {
		*equals(value) {
			if (value instanceof EmptyDrop) return false;
			value = yield toValue(value);
			if (isString(value) || isArray(value)) return value.length === 0;
			if (isObject(value)) return Object.keys(value).length === 0;
			return false;
		}
		gt() {
			return false;
		}
		geq() {
			return false;
		}
		lt() {
			return false;
		}
		leq() {
			return false;
		}
		valueOf() {
			return "";
		}
		static is(value) {
			return value instanceof EmptyDrop;
		}
	};
	var BlankDrop = class BlankDrop extends EmptyDrop {
		*equals(value) {
			if (value === false) return true;
			if (isNil(yield toValue(value))) return true;
			if (isString(value)) return /^\s*$/.test(value);
			return yield super.equals(value);
		}
		static is(value) {
			return value instanceof BlankDrop;
		}
	};
	var ForloopDrop = class extends Drop {
		constructor(length, collection, variable) {
			super();
			this.i = 0;
			this.length = length;
			this.name = `${variable}-${collection}`;
		}
		next() {
			this.i++;
		}
		index0() {
			return this.i;
		}
		index() {
			return this.i + 1;
		}
		first() {
			return this.i === 0;
		}
		last() {
			return this.i === this.length - 1;
		}
		rindex() {
			return this.length - this.i;
		}
		rindex0() {
			return this.length - this.i - 1;
		}
		valueOf() {
			return JSON.stringify(this);
		}
	};
	var SimpleEmitter = class {
		constructor() {
			this.buffer = "";
		}
		write(html) {
			this.buffer += stringify(html);
		}
	};
	var StreamedEmitter = class {
		constructor() {
			this.buffer = "";
			this.stream = new stream.PassThrough();
		}
		write(html) {
			this.stream.write(stringify(html));
		}
		error(err) {
			this.stream.emit("error", err);
		}
		end() {
			this.stream.end();
		}
	};
	var KeepingTypeEmitter = class {
		constructor() {
			this.buffer = "";
		}
		write(html) {
			html = toValue(html);
			if (typeof html !== "string" && this.buffer === "") this.buffer = html;
			else this.buffer = stringify(this.buffer) + stringify(html);
		}
	};
	var BlockDrop = class extends Drop {
		constructor(superBlockRender = () => "") {
			super();
			this.superBlockRender = superBlockRender;
		}
		/**
		* Provide parent access in child block by
		* {{ block.super }}
		*/
		*super() {
			const emitter = new SimpleEmitter();
			yield this.superBlockRender(emitter);
			return emitter.buffer;
		}
	};
	function isComparable(arg) {
		return arg && isFunction(arg.equals) && isFunction(arg.gt) && isFunction(arg.geq) && isFunction(arg.lt) && isFunction(arg.leq);
	}
	const nil = new NullDrop();
	const literalValues = {
		"true": true,
		"false": false,
		"nil": nil,
		"null": nil,
		"empty": new EmptyDrop(),
		"blank": new BlankDrop()
	};
	const trieCache = /* @__PURE__ */ new WeakMap();
	function createTrie(input) {
		const cached = trieCache.get(input);
		if (cached) return cached;
		const trie = {};
		for (const [name, data] of Object.entries(input)) {
			let node = trie;
			for (let i = 0; i < name.length; i++) {
				const c = name[i];
				node[c] = node[c] || {};
				if (i === name.length - 1 && isWord(name[i])) node[c].needBoundary = true;
				node = node[c];
			}
			node.data = data;
			node.end = true;
		}
		trieCache.set(input, trie);
		return trie;
	}
	function toLiquidAsync(asyncFn, syncFn) {
		const syncImpl = syncFn || asyncFn;
		return (sync, ...args) => {
			return sync ? syncImpl(...args) : asyncFn(...args);
		};
	}
	async function toPromise(val) {
		if (!isIterator(val)) return val;
		let value;
		let done = false;
		let next = "next";
		do {
			const state = val[next](value);
			done = !!state.done;
			value = state.value;
			next = "next";
			try {
				if (isIterator(value)) value = toPromise(value);
				if (isPromise(value)) value = await value;
			} catch (err) {
				next = "throw";
				value = err;
			}
		} while (!done);
		return value;
	}
	function toValueSync(val) {
		if (!isIterator(val)) return val;
		let value;
		let done = false;
		let next = "next";
		do {
			const state = val[next](value);
			done = !!state.done;
			value = state.value;
			next = "next";
			if (isIterator(value)) try {
				value = toValueSync(value);
			} catch (err) {
				next = "throw";
				value = err;
			}
		} while (!done);
		return value;
	}
	const rFormat = /%([-_0^#:]+)?(\d+)?([EO])?(.)/;
	function daysInMonth(d) {
		return [
			31,
			isLeapYear(d) ? 29 : 28,
			31,
			30,
			31,
			30,
			31,
			31,
			30,
			31,
			30,
			31
		];
	}
	function getDayOfYear(d) {
		let num = 0;
		for (let i = 0; i < d.getMonth(); ++i) num += daysInMonth(d)[i];
		return num + d.getDate();
	}
	function getWeekOfYear(d, startDay) {
		const daysSinceStartDay = (d.getDay() - startDay + 7) % 7;
		return String(Math.floor((getDayOfYear(d) - 1 - daysSinceStartDay + 7) / 7));
	}
	function isLeapYear(d) {
		const year = d.getFullYear();
		return !!((year & 3) === 0 && (year % 100 || year % 400 === 0 && year));
	}
	function ordinal(d) {
		const date = d.getDate();
		if ([
			11,
			12,
			13
		].includes(date)) return "th";
		switch (date % 10) {
			case 1: return "st";
			case 2: return "nd";
			case 3: return "rd";
			default: return "th";
		}
	}
	function century(d) {
		return Math.floor(d.getFullYear() / 100);
	}
	const padWidths = {
		C: 2,
		d: 2,
		e: 2,
		H: 2,
		I: 2,
		j: 3,
		k: 2,
		l: 2,
		L: 3,
		m: 2,
		M: 2,
		S: 2,
		U: 2,
		W: 2,
		y: 2,
		Y: 4
	};
	const padSpaceChars = /* @__PURE__ */ new Set("aAbBceklpP");
	function getTimezoneOffset(d, opts) {
		const nOffset = Math.abs(d.getTimezoneOffset());
		const h = Math.floor(nOffset / 60);
		const m = nOffset % 60;
		return (d.getTimezoneOffset() > 0 ? "-" : "+") + padStart(h, 2, "0") + (opts.flags[":"] ? ":" : "") + padStart(m, 2, "0");
	}
	const formatCodes = {
		a: (d) => d.getShortWeekdayName(),
		A: (d) => d.getLongWeekdayName(),
		b: (d) => d.getShortMonthName(),
		B: (d) => d.getLongMonthName(),
		c: (d) => d.toLocaleString(),
		C: (d) => century(d),
		d: (d) => d.getDate(),
		e: (d) => d.getDate(),
		H: (d) => d.getHours(),
		I: (d) => String(d.getHours() % 12 || 12),
		j: (d) => getDayOfYear(d),
		k: (d) => d.getHours(),
		l: (d) => String(d.getHours() % 12 || 12),
		L: (d) => d.getMilliseconds(),
		m: (d) => d.getMonth() + 1,
		M: (d) => d.getMinutes(),
		N: (d, opts) => {
			const width = Number(opts.width) || 9;
			const str = padStart(String(d.getMilliseconds()), 3, "0").slice(0, width);
			opts.memoryLimit?.use(width - str.length);
			return padEnd(str, width, "0");
		},
		p: (d) => d.getHours() < 12 ? "AM" : "PM",
		P: (d) => d.getHours() < 12 ? "am" : "pm",
		q: (d) => ordinal(d),
		s: (d) => Math.floor(d.dateValue() / 1e3),
		S: (d) => d.getSeconds(),
		u: (d) => d.getDay() || 7,
		U: (d) => getWeekOfYear(d, 0),
		w: (d) => d.getDay(),
		W: (d) => getWeekOfYear(d, 1),
		x: (d) => d.toLocaleDateString(),
		X: (d) => d.toLocaleTimeString(),
		y: (d) => (d.getFullYear() % 100 + 100) % 100,
		Y: (d) => d.getFullYear(),
		z: getTimezoneOffset,
		Z: (d, opts) => d.getTimeZoneName() || getTimezoneOffset(d, opts),
		"t": () => "	",
		"n": () => "\n",
		"%": () => "%"
	};
	formatCodes.h = formatCodes.b;
	function strftime(d, formatStr, memoryLimit) {
		let output = "";
		let remaining = formatStr;
		let match;
		while (match = rFormat.exec(remaining)) {
			output += remaining.slice(0, match.index);
			remaining = remaining.slice(match.index + match[0].length);
			output += format(d, match, memoryLimit);
		}
		return output + remaining;
	}
	function format(d, match, memoryLimit) {
		const [input, flagStr = "", width, modifier, conversion] = match;
		const convert = formatCodes[conversion];
		if (!convert) return input;
		const flags = {};
		for (const flag of flagStr) flags[flag] = true;
		let ret = String(convert(d, {
			flags,
			width,
			modifier,
			memoryLimit
		}));
		let padChar = padSpaceChars.has(conversion) ? " " : "0";
		let padWidth = Number(width) || padWidths[conversion] || 0;
		if (flags["^"]) ret = ret.toUpperCase();
		else if (flags["#"]) ret = changeCase(ret);
		if (flags["_"]) padChar = " ";
		else if (flags["0"]) padChar = "0";
		if (flags["-"]) padWidth = 0;
		memoryLimit?.use(Number(padWidth) - ret.length);
		if (padChar === "0" && ret[0] === "-") return "-" + padStart(ret.slice(1), padWidth - 1, padChar);
		return padStart(ret, padWidth, padChar);
	}
	function getDateTimeFormat() {
		return typeof Intl !== "undefined" ? Intl.DateTimeFormat : void 0;
	}
	const OneMinute = 6e4;
	/**
	* Need support both ISO8601 and RFC2822 as in major browsers & NodeJS
	* RFC2822: https://datatracker.ietf.org/doc/html/rfc2822#section-3.3
	*/
	const TIMEZONE_PATTERN = /([zZ]|([+-])(\d{2}):?(\d{2}))$/;
	const monthNames = [
		"January",
		"February",
		"March",
		"April",
		"May",
		"June",
		"July",
		"August",
		"September",
		"October",
		"November",
		"December"
	];
	const monthNamesShort = monthNames.map((name) => name.slice(0, 3));
	const dayNames = [
		"Sunday",
		"Monday",
		"Tuesday",
		"Wednesday",
		"Thursday",
		"Friday",
		"Saturday"
	];
	const dayNamesShort = dayNames.map((name) => name.slice(0, 3));
	/**
	* A date implementation with timezone info, just like Ruby date
	*
	* Implementation:
	* - create a Date offset by it's timezone difference, avoiding overriding a bunch of methods
	* - rewrite getTimezoneOffset() to trick strftime
	*/
	var LiquidDate = class LiquidDate {
		constructor(init, locale, timezone) {
			this.locale = locale;
			this.DateTimeFormat = getDateTimeFormat();
			this.date = new Date(init);
			this.timezoneFixed = timezone !== void 0;
			if (timezone === void 0) timezone = this.date.getTimezoneOffset();
			this.timezoneOffset = isString(timezone) ? LiquidDate.getTimezoneOffset(timezone, this.date) : timezone;
			this.timezoneName = isString(timezone) ? timezone : "";
			const diff = (this.date.getTimezoneOffset() - this.timezoneOffset) * OneMinute;
			const time = this.date.getTime() + diff;
			this.displayDate = new Date(time);
		}
		getTime() {
			return this.displayDate.getTime();
		}
		/**
		* The underlying UTC timestamp in milliseconds, unaffected by the display
		* timezone. Use this (not `getTime()`) for timezone-invariant values like
		* `%s`: `getTime()` reads `displayDate`, which is deliberately shifted by
		* the display timezone offset so wall-clock getters can delegate to Date.
		*/
		dateValue() {
			return this.date.getTime();
		}
		getMilliseconds() {
			return this.displayDate.getMilliseconds();
		}
		getSeconds() {
			return this.displayDate.getSeconds();
		}
		getMinutes() {
			return this.displayDate.getMinutes();
		}
		getHours() {
			return this.displayDate.getHours();
		}
		getDay() {
			return this.displayDate.getDay();
		}
		getDate() {
			return this.displayDate.getDate();
		}
		getMonth() {
			return this.displayDate.getMonth();
		}
		getFullYear() {
			return this.displayDate.getFullYear();
		}
		toLocaleString(locale, init) {
			if (init?.timeZone) return this.date.toLocaleString(locale, init);
			return this.displayDate.toLocaleString(locale, init);
		}
		toLocaleTimeString(locale) {
			return this.displayDate.toLocaleTimeString(locale);
		}
		toLocaleDateString(locale) {
			return this.displayDate.toLocaleDateString(locale);
		}
		getTimezoneOffset() {
			return this.timezoneOffset;
		}
		getTimeZoneName() {
			if (this.timezoneFixed) return this.timezoneName;
			if (!this.DateTimeFormat) return;
			return this.DateTimeFormat().resolvedOptions().timeZone;
		}
		getLongMonthName() {
			return this.format({ month: "long" }) ?? monthNames[this.getMonth()];
		}
		getShortMonthName() {
			return this.format({ month: "short" }) ?? monthNamesShort[this.getMonth()];
		}
		getLongWeekdayName() {
			return this.format({ weekday: "long" }) ?? dayNames[this.displayDate.getDay()];
		}
		getShortWeekdayName() {
			return this.format({ weekday: "short" }) ?? dayNamesShort[this.displayDate.getDay()];
		}
		valid() {
			return !isNaN(this.getTime());
		}
		format(options) {
			return this.DateTimeFormat && this.DateTimeFormat(this.locale, options).format(this.displayDate);
		}
		/**
		* Create a Date object fixed to it's declared Timezone. Both
		* - 2021-08-06T02:29:00.000Z and
		* - 2021-08-06T02:29:00.000+08:00
		* will always be displayed as
		* - 2021-08-06 02:29:00
		* regardless timezoneOffset in JavaScript realm
		*
		* The implementation hack:
		* Instead of calling `.getMonth()`/`.getUTCMonth()` respect to `preserveTimezones`,
		* we create a different Date to trick strftime, it's both simpler and more performant.
		* Given that a template is expected to be parsed fewer times than rendered.
		*/
		static createDateFixedToTimezone(dateString, locale) {
			const m = dateString.match(TIMEZONE_PATTERN);
			if (m && m[1] === "Z") return new LiquidDate(+new Date(dateString), locale, 0);
			if (m && m[2] && m[3] && m[4]) {
				const [, , sign, hours, minutes] = m;
				const offset = (sign === "+" ? -1 : 1) * (parseInt(hours, 10) * 60 + parseInt(minutes, 10));
				return new LiquidDate(+new Date(dateString), locale, offset);
			}
			return new LiquidDate(dateString, locale);
		}
		static getTimezoneOffset(timezoneName, date) {
			const localDateString = date.toLocaleString("en-US", { timeZone: timezoneName });
			const utcDateString = date.toLocaleString("en-US", { timeZone: "UTC" });
			const localDate = new Date(localDateString);
			return (+new Date(utcDateString) - +localDate) / 6e4;
		}
	};
	var Limiter = class {
		constructor(resource, limit) {
			this.base = 0;
			this.message = `${resource} limit exceeded`;
			this.limit = limit;
		}
		use(count) {
			if (+count > 0) {
				assert(this.base + +count <= this.limit, this.message);
				this.base += +count;
			}
		}
		check(count) {
			if (+count > 0) assert(+count <= this.limit, this.message);
		}
	};
	var DelimitedToken = class extends Token {
		constructor(kind, [contentBegin, contentEnd], input, begin, end, trimLeft, trimRight, file) {
			super(kind, input, begin, end, file);
			this.trimLeft = false;
			this.trimRight = false;
			const tl = input[contentBegin] === "-";
			const tr = input[contentEnd - 1] === "-";
			let l = tl ? contentBegin + 1 : contentBegin;
			let r = tr ? contentEnd - 1 : contentEnd;
			while (l < r && TYPES[input.charCodeAt(l)] & BLANK) l++;
			while (r > l && TYPES[input.charCodeAt(r - 1)] & BLANK) r--;
			this.contentRange = [l, r];
			this.trimLeft = tl || trimLeft;
			this.trimRight = tr || trimRight;
		}
		get content() {
			return this.input.slice(this.contentRange[0], this.contentRange[1]);
		}
	};
	var TagToken = class extends DelimitedToken {
		constructor(input, begin, end, options, file) {
			const { trimTagLeft, trimTagRight, tagDelimiterLeft, tagDelimiterRight } = options;
			const [valueBegin, valueEnd] = [begin + tagDelimiterLeft.length, end - tagDelimiterRight.length];
			super(exports.TokenKind.Tag, [valueBegin, valueEnd], input, begin, end, trimTagLeft, trimTagRight, file);
			this.tokenizer = new Tokenizer(input, options.operators, file, this.contentRange, options.groupedExpressions);
			this.name = this.tokenizer.readTagName();
			this.tokenizer.assert(this.name, `illegal tag syntax, tag name expected`);
			this.tokenizer.skipBlank();
			this.args = this.tokenizer.input.slice(this.tokenizer.p, this.contentRange[1]);
		}
	};
	var OutputToken = class extends DelimitedToken {
		constructor(input, begin, end, options, file) {
			const { trimOutputLeft, trimOutputRight, outputDelimiterLeft, outputDelimiterRight } = options;
			const valueRange = [begin + outputDelimiterLeft.length, end - outputDelimiterRight.length];
			super(exports.TokenKind.Output, valueRange, input, begin, end, trimOutputLeft, trimOutputRight, file);
		}
	};
	var HTMLToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.HTML, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.trimLeft = 0;
			this.trimRight = 0;
		}
		getContent() {
			return this.input.slice(this.begin + this.trimLeft, this.end - this.trimRight);
		}
	};
	var NumberToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.Number, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.content = Number(this.getText());
		}
	};
	var IdentifierToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.Word, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.content = this.getText();
		}
	};
	var LiteralToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.Literal, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.literal = this.getText();
			this.content = literalValues[this.literal];
		}
	};
	const operatorPrecedences = {
		"==": 2,
		"!=": 2,
		">": 2,
		"<": 2,
		">=": 2,
		"<=": 2,
		"contains": 2,
		"not": 1,
		"and": 0,
		"or": 0
	};
	const operatorTypes = {
		"==": 0,
		"!=": 0,
		">": 0,
		"<": 0,
		">=": 0,
		"<=": 0,
		"contains": 0,
		"not": 1,
		"and": 0,
		"or": 0
	};
	var OperatorToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.Operator, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.operator = this.getText();
		}
		getPrecedence() {
			return this.operator in operatorPrecedences ? operatorPrecedences[this.operator] : 1;
		}
	};
	var PropertyAccessToken = class extends Token {
		constructor(variable, props, input, begin, end, file) {
			super(exports.TokenKind.PropertyAccess, input, begin, end, file);
			this.variable = variable;
			this.props = props;
		}
	};
	var FilterToken = class extends Token {
		constructor(name, args, input, begin, end, file) {
			super(exports.TokenKind.Filter, input, begin, end, file);
			this.name = name;
			this.args = args;
		}
	};
	var HashToken = class extends Token {
		constructor(input, begin, end, name, value, file) {
			super(exports.TokenKind.Hash, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.name = name;
			this.value = value;
			this.file = file;
		}
	};
	const rHex = /[\da-fA-F]/;
	const rOct = /[0-7]/;
	const escapeChar = {
		b: "\b",
		f: "\f",
		n: "\n",
		r: "\r",
		t: "	",
		v: "\v"
	};
	function hexVal(c) {
		const code = c.charCodeAt(0);
		if (code >= 97) return code - 87;
		if (code >= 65) return code - 55;
		return code - 48;
	}
	function parseStringLiteral(str) {
		let ret = "";
		for (let i = 1; i < str.length - 1; i++) {
			if (str[i] !== "\\") {
				ret += str[i];
				continue;
			}
			if (escapeChar[str[i + 1]] !== void 0) ret += escapeChar[str[++i]];
			else if (str[i + 1] === "u") {
				let val = 0;
				let j = i + 2;
				while (j <= i + 5 && rHex.test(str[j])) val = val * 16 + hexVal(str[j++]);
				i = j - 1;
				ret += String.fromCharCode(val);
			} else if (!rOct.test(str[i + 1])) ret += str[++i];
			else {
				let j = i + 1;
				let val = 0;
				while (j <= i + 3 && rOct.test(str[j])) val = val * 8 + hexVal(str[j++]);
				i = j - 1;
				ret += String.fromCharCode(val);
			}
		}
		return ret;
	}
	var QuotedToken = class extends Token {
		constructor(input, begin, end, file) {
			super(exports.TokenKind.Quoted, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
			this.content = parseStringLiteral(this.getText());
		}
	};
	var RangeToken = class extends Token {
		constructor(input, begin, end, lhs, rhs, file) {
			super(exports.TokenKind.Range, input, begin, end, file);
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.lhs = lhs;
			this.rhs = rhs;
			this.file = file;
		}
	};
	/**
	* LiquidTagToken is different from TagToken by not having delimiters `{%` or `%}`
	*/
	var LiquidTagToken = class extends DelimitedToken {
		constructor(input, begin, end, options, file) {
			super(exports.TokenKind.Tag, [begin, end], input, begin, end, false, false, file);
			this.tokenizer = new Tokenizer(input, options.operators, file, this.contentRange, options.groupedExpressions);
			this.name = this.tokenizer.readTagName();
			this.tokenizer.assert(this.name, "illegal liquid tag syntax");
			this.tokenizer.skipBlank();
		}
		get args() {
			return this.tokenizer.input.slice(this.tokenizer.p, this.contentRange[1]);
		}
	};
	/**
	* value expression with optional filters
	* e.g.
	* {% assign foo="bar" | append: "coo" %}
	*/
	var FilteredValueToken = class extends Token {
		constructor(initial, filters, input, begin, end, file) {
			super(exports.TokenKind.FilteredValue, input, begin, end, file);
			this.initial = initial;
			this.filters = filters;
			this.input = input;
			this.begin = begin;
			this.end = end;
			this.file = file;
		}
	};
	const polyfill = { now: () => Date.now() };
	function getPerformance() {
		return typeof global === "object" && global.performance || typeof window === "object" && window.performance || polyfill;
	}
	var Render = class {
		renderTemplatesToNodeStream(templates, ctx) {
			const emitter = new StreamedEmitter();
			Promise.resolve().then(() => toPromise(this.renderTemplates(templates, ctx, emitter))).then(() => emitter.end(), (err) => emitter.error(err));
			return emitter.stream;
		}
		*renderTemplates(templates, ctx, emitter) {
			if (!emitter) emitter = ctx.opts.keepOutputType ? new KeepingTypeEmitter() : new SimpleEmitter();
			ctx.renderLimit.check(getPerformance().now());
			const errors = [];
			for (const tpl of templates) {
				ctx.renderLimit.check(getPerformance().now());
				try {
					const html = yield tpl.render(ctx, emitter);
					html && emitter.write(html);
					if (ctx.breakCalled || ctx.continueCalled) break;
				} catch (e) {
					const err = LiquidError.is(e) ? e : new RenderError(e, tpl);
					if (ctx.opts.catchAllErrors) errors.push(err);
					else throw err;
				}
			}
			if (errors.length) throw new LiquidErrors(errors);
			return emitter.buffer;
		}
	};
	function isKeyValuePair(arr) {
		return isArray(arr);
	}
	var Filter = class {
		constructor(token, options, liquid) {
			this.token = token;
			this.name = token.name;
			this.handler = isFunction(options) ? options : isFunction(options?.handler) ? options.handler : identify;
			this.raw = !isFunction(options) && !!options?.raw;
			this.args = token.args;
			this.liquid = liquid;
		}
		*render(value, context) {
			const argv = [];
			for (const arg of this.args) if (isKeyValuePair(arg)) argv.push([arg[0], yield evalToken(arg[1], context)]);
			else argv.push(yield evalToken(arg, context));
			return yield this.handler.apply({
				context,
				token: this.token,
				liquid: this.liquid
			}, [value, ...argv]);
		}
	};
	var Expression = class {
		constructor(tokens) {
			this.postfix = [...toPostfix(tokens)];
		}
		*evaluate(ctx, lenient) {
			assert(ctx, "unable to evaluate: context not defined");
			const operands = [];
			for (const token of this.postfix) if (isOperatorToken(token)) {
				const r = operands.pop();
				let result;
				if (operatorTypes[token.operator] === 1) result = yield ctx.opts.operators[token.operator](r, ctx);
				else {
					const l = operands.pop();
					result = yield ctx.opts.operators[token.operator](l, r, ctx);
				}
				operands.push(result);
			} else operands.push(yield evalToken(token, ctx, lenient));
			return operands[0];
		}
		valid() {
			return !!this.postfix.length;
		}
	};
	/**
	* Evaluate `token`, preserving Drops.
	* Operators use this so `Comparable` drops (`empty`, `nil`, `blank`) and custom drops
	* are compared as drops rather than as their `valueOf()` result.
	*/
	function* evalToken(token, ctx, lenient = false) {
		if (!token) return;
		if ("content" in token) return token.content;
		if (isPropertyAccessToken(token)) return yield evalPropertyAccessToken(token, ctx, lenient);
		if (isRangeToken(token)) return yield evalRangeToken(token, ctx);
		if (isFilteredValueToken(token)) return yield evalFilteredValueToken(token, ctx, lenient);
	}
	function* evalFilteredValueToken(token, ctx, lenient) {
		assert(ctx.liquid, "FilteredValueToken evaluation requires liquid instance in context");
		lenient = lenient || ctx.opts.lenientIf && token.filters.length > 0 && token.filters[0].name === "default";
		let val = yield token.initial.evaluate(ctx, lenient);
		for (const filterToken of token.filters) {
			const filterImpl = ctx.liquid.filters[filterToken.name];
			assert(filterImpl || !ctx.liquid.options.strictFilters, () => `undefined filter: ${filterToken.name}`);
			val = yield new Filter(filterToken, filterImpl, ctx.liquid).render(val, ctx);
		}
		return val;
	}
	/**
	* Evaluate `token` to the value filters and tags consume.
	* Awaits a promise returned by `Drop.valueOf()`.
	*/
	function* evalTokenValue(token, ctx, lenient = false) {
		return yield toValue(yield evalToken(token, ctx, lenient));
	}
	function* evalPropertyAccessToken(token, ctx, lenient) {
		const props = [];
		for (const prop of token.props) props.push(yield evalTokenValue(prop, ctx, false));
		try {
			if (token.variable) {
				const variable = yield evalToken(token.variable, ctx, lenient);
				return yield ctx._getFromScope(variable, props);
			} else return yield ctx._get(props);
		} catch (e) {
			if (lenient && e.name === "InternalUndefinedVariableError") return null;
			throw new UndefinedVariableError(e, token);
		}
	}
	function evalQuotedToken(token) {
		return token.content;
	}
	function* evalRangeToken(token, ctx) {
		const low = yield evalTokenValue(token.lhs, ctx);
		const high = yield evalTokenValue(token.rhs, ctx);
		ctx.memoryLimit.use(high - low + 1);
		return range(+low, +high + 1);
	}
	function* toPostfix(tokens) {
		const ops = [];
		for (const token of tokens) if (isOperatorToken(token)) {
			while (ops.length && ops[ops.length - 1].getPrecedence() > token.getPrecedence()) yield ops.pop();
			ops.push(token);
		} else yield token;
		while (ops.length) yield ops.pop();
	}
	function isTruthy(val, ctx) {
		return !isFalsy(val, ctx);
	}
	function isFalsy(val, ctx) {
		val = toValue(val);
		if (ctx.opts.jsTruthy) return !val;
		else return val === false || void 0 === val || val === null;
	}
	const defaultOperators = {
		"==": function* (l, r) {
			return yield equals(l, r);
		},
		"!=": function* (l, r) {
			return !(yield equals(l, r));
		},
		">": function* (l, r) {
			if (isComparable(l)) return yield l.gt(r);
			if (isComparable(r)) return yield r.lt(l);
			return (yield toValue(l)) > (yield toValue(r));
		},
		"<": function* (l, r) {
			if (isComparable(l)) return yield l.lt(r);
			if (isComparable(r)) return yield r.gt(l);
			return (yield toValue(l)) < (yield toValue(r));
		},
		">=": function* (l, r) {
			if (isComparable(l)) return yield l.geq(r);
			if (isComparable(r)) return yield r.leq(l);
			return (yield toValue(l)) >= (yield toValue(r));
		},
		"<=": function* (l, r) {
			if (isComparable(l)) return yield l.leq(r);
			if (isComparable(r)) return yield r.geq(l);
			return (yield toValue(l)) <= (yield toValue(r));
		},
		"contains": function* (l, r) {
			l = yield toValue(l);
			if (isArray(l)) return yield arrayIncludes(l, r);
			if (isFunction(l?.indexOf)) return l.indexOf(yield toValue(r)) > -1;
			return false;
		},
		"not": function* (v, ctx) {
			return isFalsy(yield toValue(v), ctx);
		},
		"and": function* (l, r, ctx) {
			return isTruthy(yield toValue(l), ctx) && isTruthy(yield toValue(r), ctx);
		},
		"or": function* (l, r, ctx) {
			return isTruthy(yield toValue(l), ctx) || isTruthy(yield toValue(r), ctx);
		}
	};
	function* equals(lhs, rhs) {
		if (isComparable(lhs)) return yield lhs.equals(rhs);
		if (isComparable(rhs)) return yield rhs.equals(lhs);
		lhs = yield toValue(lhs);
		rhs = yield toValue(rhs);
		if (isArray(lhs)) return isArray(rhs) && (yield arrayEquals(lhs, rhs));
		return lhs === rhs;
	}
	function* arrayEquals(lhs, rhs) {
		if (lhs.length !== rhs.length) return false;
		for (let i = 0; i < lhs.length; i++) if (!(yield equals(lhs[i], rhs[i]))) return false;
		return true;
	}
	function* arrayIncludes(arr, item) {
		for (const value of arr) if (yield equals(value, item)) return true;
		return false;
	}
	var Node = class {
		constructor(key, value, next, prev) {
			this.key = key;
			this.value = value;
			this.next = next;
			this.prev = prev;
		}
	};
	var LRU = class {
		constructor(limit, size = 0) {
			this.limit = limit;
			this.size = size;
			this.cache = {};
			this.head = new Node("HEAD", null, null, null);
			this.tail = new Node("TAIL", null, null, null);
			this.head.next = this.tail;
			this.tail.prev = this.head;
		}
		write(key, value) {
			if (this.cache[key]) this.cache[key].value = value;
			else {
				const node = new Node(key, value, this.head.next, this.head);
				this.head.next.prev = node;
				this.head.next = node;
				this.cache[key] = node;
				this.size++;
				this.ensureLimit();
			}
		}
		read(key) {
			if (!this.cache[key]) return;
			const { value } = this.cache[key];
			this.remove(key);
			this.write(key, value);
			return value;
		}
		remove(key) {
			const node = this.cache[key];
			node.prev.next = node.next;
			node.next.prev = node.prev;
			delete this.cache[key];
			this.size--;
		}
		clear() {
			this.head.next = this.tail;
			this.tail.prev = this.head;
			this.size = 0;
			this.cache = {};
		}
		ensureLimit() {
			if (this.size > this.limit) this.remove(this.tail.prev.key);
		}
	};
	const requireResolve = (partial) => __require.resolve(partial, { paths: ["."] });
	const statAsync = promisify(fs$1.stat);
	const readFileAsync = promisify(fs$1.readFile);
	async function exists(filepath) {
		try {
			await statAsync(filepath);
			return true;
		} catch (err) {
			return false;
		}
	}
	function readFile(filepath) {
		return readFileAsync(filepath, "utf8");
	}
	function existsSync(filepath) {
		try {
			fs$1.statSync(filepath);
			return true;
		} catch (err) {
			return false;
		}
	}
	function readFileSync(filepath) {
		return fs$1.readFileSync(filepath, "utf8");
	}
	function resolve(root, file, ext) {
		if (!path.extname(file)) file += ext;
		return path.resolve(root, file);
	}
	function fallback(file) {
		try {
			return requireResolve(file);
		} catch (e) {}
	}
	function dirname(filepath) {
		return path.dirname(filepath);
	}
	const realpathAsync = promisify(fs$1.realpath);
	async function contains(root, file) {
		try {
			const realRoot = await realpathAsync(root);
			const realFile = await realpathAsync(file);
			const prefix = realRoot.endsWith(path.sep) ? realRoot : realRoot + path.sep;
			return realFile.startsWith(prefix);
		} catch {
			return false;
		}
	}
	function containsSync(root, file) {
		try {
			const realRoot = fs$1.realpathSync(root);
			const realFile = fs$1.realpathSync(file);
			const prefix = realRoot.endsWith(path.sep) ? realRoot : realRoot + path.sep;
			return realFile.startsWith(prefix);
		} catch {
			return false;
		}
	}
	var fs = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		exists,
		readFile,
		existsSync,
		readFileSync,
		resolve,
		fallback,
		dirname,
		contains,
		containsSync,
		sep: path.sep
	});
	function chargeJsonReplacerValue(memoryLimit, val) {
		if (typeof val === "string") memoryLimit.use(val.length);
		else if (val === null || typeof val === "number" || typeof val === "boolean") memoryLimit.use(JSON.stringify(val).length);
		else if (Array.isArray(val)) memoryLimit.use(val.length + 1);
		else if (typeof val === "object") memoryLimit.use(2);
	}
	function defaultFilter(value, defaultValue, ...args) {
		value = toValue(value);
		if (isArray(value) || isString(value)) return value.length ? value : defaultValue;
		if (value === false && new Map(args).get("allow_false")) return false;
		return isFalsy(value, this.context) ? defaultValue : value;
	}
	function json(value, space = 0) {
		const memoryLimit = this.context.memoryLimit;
		return JSON.stringify(value, (_key, val) => {
			chargeJsonReplacerValue(memoryLimit, val);
			return val;
		}, space);
	}
	function inspect(value, space = 0) {
		const memoryLimit = this.context.memoryLimit;
		const ancestors = [];
		return JSON.stringify(value, function(_key, value) {
			if (typeof value !== "object" || value === null) {
				chargeJsonReplacerValue(memoryLimit, value);
				return value;
			}
			while (ancestors.length > 0 && ancestors[ancestors.length - 1] !== this) ancestors.pop();
			if (ancestors.includes(value)) {
				memoryLimit.use(10);
				return "[Circular]";
			}
			ancestors.push(value);
			chargeJsonReplacerValue(memoryLimit, value);
			return value;
		}, space);
	}
	function to_integer(value) {
		return Number(value);
	}
	var misc = {
		default: defaultFilter,
		raw: {
			raw: true,
			handler: identify
		},
		jsonify: json,
		to_integer,
		json,
		inspect
	};
	const escapeMap = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		"\"": "&#34;",
		"'": "&#39;"
	};
	const unescapeMap = {
		"&amp;": "&",
		"&lt;": "<",
		"&gt;": ">",
		"&#34;": "\"",
		"&#39;": "'"
	};
	function escape(str) {
		str = stringify(str);
		this.context.memoryLimit.use(str.length);
		return str.replace(/&|<|>|"|'/g, (m) => escapeMap[m]);
	}
	function xml_escape(str) {
		return escape.call(this, str);
	}
	function unescape(str) {
		str = stringify(str);
		this.context.memoryLimit.use(str.length);
		return str.replace(/&(amp|lt|gt|#34|#39);/g, (m) => unescapeMap[m]);
	}
	function escape_once(str) {
		return escape.call(this, unescape.call(this, str));
	}
	function newline_to_br(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return str.replace(/\r?\n/gm, "<br />\n");
	}
	function strip_html(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		const blocks = /* @__PURE__ */ new Map([
			["<script", "<\/script>"],
			["<style", "</style>"],
			["<!--", "-->"],
			["<", ">"]
		]);
		let out = "";
		let i = 0;
		while (i < str.length) {
			const lt = str.indexOf("<", i);
			if (lt < 0) return out + str.slice(i);
			out += str.slice(i, lt);
			for (const [opener, closer] of blocks) {
				if (!str.startsWith(opener, lt)) continue;
				const e = str.indexOf(closer, lt + opener.length);
				if (e >= 0) {
					i = e + closer.length;
					break;
				}
				blocks.delete(opener);
			}
			if (i <= lt) return out + str.slice(lt);
		}
		return out;
	}
	var htmlFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		escape,
		xml_escape,
		escape_once,
		newline_to_br,
		strip_html
	});
	var MapFS = class {
		constructor(mapping) {
			this.mapping = mapping;
			this.sep = "/";
		}
		async exists(filepath) {
			return this.existsSync(filepath);
		}
		existsSync(filepath) {
			return !isNil(this.mapping[filepath]);
		}
		async readFile(filepath) {
			return this.readFileSync(filepath);
		}
		readFileSync(filepath) {
			const content = this.mapping[filepath];
			if (isNil(content)) throw new Error(`ENOENT: ${filepath}`);
			return content;
		}
		dirname(filepath) {
			const segments = filepath.split(this.sep);
			segments.pop();
			return segments.join(this.sep);
		}
		resolve(dir, file, ext) {
			file += ext;
			if (dir === ".") return file;
			const segments = dir.split(/\/+/);
			for (const segment of file.split(this.sep)) if (segment === "." || segment === "") continue;
			else if (segment === "..") {
				if (segments.length > 1 || segments[0] !== "") segments.pop();
			} else segments.push(segment);
			return segments.join(this.sep);
		}
	};
	const defaultOptions = {
		root: ["."],
		layouts: ["."],
		partials: ["."],
		relativeReference: true,
		jekyllInclude: false,
		keyValueSeparator: ":",
		cache: void 0,
		extname: "",
		fs,
		dynamicPartials: true,
		jsTruthy: false,
		dateFormat: "%A, %B %-e, %Y at %-l:%M %P %z",
		locale: "",
		trimTagRight: false,
		trimTagLeft: false,
		trimOutputRight: false,
		trimOutputLeft: false,
		greedy: true,
		tagDelimiterLeft: "{%",
		tagDelimiterRight: "%}",
		outputDelimiterLeft: "{{",
		outputDelimiterRight: "}}",
		preserveTimezones: false,
		strictFilters: false,
		strictVariables: false,
		ownPropertyOnly: true,
		lenientIf: false,
		globals: {},
		keepOutputType: false,
		operators: defaultOperators,
		groupedExpressions: false,
		memoryLimit: Infinity,
		parseLimit: Infinity,
		renderLimit: Infinity
	};
	function normalize(options) {
		if (options.hasOwnProperty("root")) {
			if (!options.hasOwnProperty("partials")) options.partials = options.root;
			if (!options.hasOwnProperty("layouts")) options.layouts = options.root;
		}
		if (options.hasOwnProperty("cache")) {
			let cache;
			if (typeof options.cache === "number") cache = options.cache > 0 ? new LRU(options.cache) : void 0;
			else if (typeof options.cache === "object") cache = options.cache;
			else cache = options.cache ? new LRU(1024) : void 0;
			options.cache = cache;
		}
		options = {
			...defaultOptions,
			...options.jekyllInclude ? { dynamicPartials: false } : {},
			...options
		};
		if ((!options.fs.dirname || !options.fs.sep) && options.relativeReference) {
			console.warn("[LiquidJS] `fs.dirname` and `fs.sep` are required for relativeReference, set relativeReference to `false` to suppress this warning");
			options.relativeReference = false;
		}
		options.root = normalizeDirectoryList(options.root);
		options.partials = normalizeDirectoryList(options.partials);
		options.layouts = normalizeDirectoryList(options.layouts);
		options.outputEscape = options.outputEscape && getOutputEscapeFunction(options.outputEscape);
		if (!options.locale) options.locale = getDateTimeFormat()?.().resolvedOptions().locale ?? "en-US";
		if (options.templates) {
			options.fs = new MapFS(options.templates);
			options.relativeReference = true;
			options.root = options.partials = options.layouts = ".";
		}
		return options;
	}
	function getOutputEscapeFunction(nameOrFunction) {
		if (nameOrFunction === "escape") return escape;
		if (nameOrFunction === "json") return misc.json;
		assert(isFunction(nameOrFunction), "`outputEscape` need to be of type string or function");
		return nameOrFunction;
	}
	function normalizeDirectoryList(value) {
		let list = [];
		if (isArray(value)) list = value;
		if (isString(value)) list = [value];
		return list;
	}
	function whiteSpaceCtrl(tokens, options) {
		let inRaw = false;
		for (let i = 0; i < tokens.length; i++) {
			const token = tokens[i];
			if (!isDelimitedToken(token)) continue;
			if (!inRaw && token.trimLeft) trimLeft(tokens[i - 1], options.greedy);
			if (isTagToken(token)) {
				if (token.name === "raw") inRaw = true;
				else if (token.name === "endraw") inRaw = false;
			}
			if (!inRaw && token.trimRight) trimRight(tokens[i + 1], options.greedy);
		}
	}
	function trimLeft(token, greedy) {
		if (!token || !isHTMLToken(token)) return;
		const mask = greedy ? BLANK : INLINE_BLANK;
		while (TYPES[token.input.charCodeAt(token.end - 1 - token.trimRight)] & mask) token.trimRight++;
	}
	function trimRight(token, greedy) {
		if (!token || !isHTMLToken(token)) return;
		const mask = greedy ? BLANK : INLINE_BLANK;
		while (TYPES[token.input.charCodeAt(token.begin + token.trimLeft)] & mask) token.trimLeft++;
		if (token.input.charAt(token.begin + token.trimLeft) === "\n") token.trimLeft++;
	}
	var Tokenizer = class {
		constructor(input, operators = defaultOptions.operators, file, range, groupedExpressions = false) {
			this.input = input;
			this.file = file;
			this.rawBeginAt = -1;
			this.p = range ? range[0] : 0;
			this.N = range ? range[1] : input.length;
			this.opTrie = createTrie(operators);
			this.literalTrie = createTrie(literalValues);
			this.groupedExpressions = groupedExpressions;
		}
		readExpression() {
			return new Expression(this.readExpressionTokens());
		}
		*readExpressionTokens() {
			while (this.p < this.N) {
				const operator = this.readOperator();
				if (operator) {
					yield operator;
					continue;
				}
				const operand = this.readValue();
				if (operand) {
					yield operand;
					continue;
				}
				return;
			}
		}
		readOperator() {
			this.skipBlank();
			const end = this.matchTrie(this.opTrie);
			if (end === -1) return;
			return new OperatorToken(this.input, this.p, this.p = end, this.file);
		}
		matchTrie(trie) {
			let node = trie;
			let i = this.p;
			let info;
			while (node[this.input[i]] && i < this.N) {
				node = node[this.input[i++]];
				if (node["end"]) info = node;
			}
			if (!info) return -1;
			if (info["needBoundary"] && isWord(this.peek(i - this.p))) return -1;
			return i;
		}
		readFilteredValue() {
			const begin = this.p;
			const initial = this.readExpression();
			this.assert(initial.valid(), `invalid value expression: ${this.snapshot()}`);
			return new FilteredValueToken(initial, this.readFilters(), this.input, begin, this.p, this.file);
		}
		readFilters() {
			const filters = [];
			while (true) {
				const filter = this.readFilter();
				if (!filter) return filters;
				filters.push(filter);
			}
		}
		readFilter() {
			this.skipBlank();
			if (this.end()) return null;
			if (this.peek() === ")" || this.peek() === ",") return null;
			this.assert(this.read() === "|", `expected "|" before filter`);
			const name = this.readIdentifier();
			if (!name.size()) {
				this.assert(this.end(), `expected filter name`);
				return null;
			}
			const args = [];
			this.skipBlank();
			if (this.peek() === ":") do {
				++this.p;
				const arg = this.readFilterArg();
				arg && args.push(arg);
				this.skipBlank();
				this.assert(this.end() || this.peek() === "," || this.peek() === "|" || this.peek() === ")", () => `unexpected character ${this.snapshot()}`);
			} while (this.peek() === ",");
			else if (this.peek() === "|" || this.peek() === ")" || this.peek() === "," || this.end());
			else throw this.error("expected \":\" after filter name");
			return new FilterToken(name.getText(), args, this.input, name.begin, this.p, this.file);
		}
		readFilterArg() {
			const key = this.readValue();
			if (!key) return;
			this.skipBlank();
			if (this.peek() !== ":") return key;
			++this.p;
			const value = this.readValue();
			return [key.getText(), value];
		}
		readTopLevelTokens(options = defaultOptions) {
			const tokens = [];
			while (this.p < this.N) {
				const token = this.readTopLevelToken(options);
				tokens.push(token);
			}
			whiteSpaceCtrl(tokens, options);
			return tokens;
		}
		readTopLevelToken(options) {
			const { tagDelimiterLeft, outputDelimiterLeft } = options;
			if (this.rawBeginAt > -1) return this.readEndrawOrRawContent(options);
			if (this.match(tagDelimiterLeft)) return this.readTagToken(options);
			if (this.match(outputDelimiterLeft)) return this.readOutputToken(options);
			return this.readHTMLToken([tagDelimiterLeft, outputDelimiterLeft]);
		}
		readHTMLToken(stopStrings) {
			const begin = this.p;
			while (this.p < this.N) {
				if (stopStrings.some((str) => this.match(str))) break;
				++this.p;
			}
			return new HTMLToken(this.input, begin, this.p, this.file);
		}
		readTagToken(options) {
			const { file, input } = this;
			const begin = this.p;
			if (this.readToDelimiter(options.tagDelimiterRight) === -1) throw this.error(`tag ${this.snapshot(begin)} not closed`, begin);
			const token = new TagToken(input, begin, this.p, options, file);
			if (token.name === "raw") this.rawBeginAt = begin;
			return token;
		}
		readToDelimiter(delimiter, respectQuoted = false) {
			this.skipBlank();
			while (this.p < this.N) {
				if (respectQuoted && this.peekType() & QUOTE) {
					this.readQuoted();
					continue;
				}
				++this.p;
				if (this.rmatch(delimiter)) return this.p;
			}
			return -1;
		}
		readOutputToken(options = defaultOptions) {
			const { file, input } = this;
			const { outputDelimiterRight } = options;
			const begin = this.p;
			if (this.readToDelimiter(outputDelimiterRight, true) === -1) throw this.error(`output ${this.snapshot(begin)} not closed`, begin);
			return new OutputToken(input, begin, this.p, options, file);
		}
		readEndrawOrRawContent(options) {
			const { tagDelimiterLeft, tagDelimiterRight } = options;
			const begin = this.p;
			let leftPos = this.readTo(tagDelimiterLeft) - tagDelimiterLeft.length;
			while (this.p < this.N) {
				if (this.readIdentifier().getText() !== "endraw") {
					leftPos = this.readTo(tagDelimiterLeft) - tagDelimiterLeft.length;
					continue;
				}
				while (this.p <= this.N) {
					if (this.rmatch(tagDelimiterRight)) {
						const end = this.p;
						if (begin === leftPos) {
							this.rawBeginAt = -1;
							return new TagToken(this.input, begin, end, options, this.file);
						} else {
							this.p = leftPos;
							return new HTMLToken(this.input, begin, leftPos, this.file);
						}
					}
					if (this.rmatch(tagDelimiterLeft)) break;
					this.p++;
				}
			}
			throw this.error(`raw ${this.snapshot(this.rawBeginAt)} not closed`, begin);
		}
		readLiquidTagTokens(options = defaultOptions) {
			const tokens = [];
			while (this.p < this.N) {
				const token = this.readLiquidTagToken(options);
				token && tokens.push(token);
			}
			return tokens;
		}
		readLiquidTagToken(options) {
			this.skipBlank();
			if (this.end()) return;
			const begin = this.p;
			this.readToDelimiter("\n");
			const end = this.p;
			return new LiquidTagToken(this.input, begin, end, options, this.file);
		}
		error(msg, pos = this.p) {
			return new TokenizationError(msg, new IdentifierToken(this.input, pos, this.N, this.file));
		}
		assert(pred, msg, pos) {
			if (!pred) throw this.error(typeof msg === "function" ? msg() : msg, pos);
		}
		snapshot(begin = this.p) {
			return JSON.stringify(ellipsis(this.input.slice(begin, this.N), 32));
		}
		/**
		* @deprecated use #readIdentifier instead
		*/
		readWord() {
			return this.readIdentifier();
		}
		readIdentifier() {
			this.skipBlank();
			const begin = this.p;
			while (!this.end() && isWord(this.peek())) ++this.p;
			return new IdentifierToken(this.input, begin, this.p, this.file);
		}
		readNonEmptyIdentifier() {
			const id = this.readIdentifier();
			return id.size() ? id : void 0;
		}
		readTagName() {
			this.skipBlank();
			if (this.input[this.p] === "#") return this.input.slice(this.p, ++this.p);
			return this.readIdentifier().getText();
		}
		readHashes(jekyllStyle) {
			const hashes = [];
			while (true) {
				const hash = this.readHash(jekyllStyle);
				if (!hash) return hashes;
				hashes.push(hash);
			}
		}
		readHash(jekyllStyle) {
			this.skipBlank();
			if (this.peek() === ",") ++this.p;
			const begin = this.p;
			const name = this.readNonEmptyIdentifier();
			if (!name) return;
			let value;
			this.skipBlank();
			const sep = isString(jekyllStyle) ? jekyllStyle : jekyllStyle ? "=" : ":";
			if (this.peek() === sep) {
				++this.p;
				value = this.readValue();
			}
			return new HashToken(this.input, begin, this.p, name, value, this.file);
		}
		remaining() {
			return this.input.slice(this.p, this.N);
		}
		advance(step = 1) {
			this.p += step;
		}
		end() {
			return this.p >= this.N;
		}
		read() {
			return this.input[this.p++];
		}
		readTo(end) {
			while (this.p < this.N) {
				++this.p;
				if (this.rmatch(end)) return this.p;
			}
			return -1;
		}
		readValue() {
			this.skipBlank();
			const begin = this.p;
			let variable = this.readLiteral() || this.readQuoted() || this.readNumber();
			if (!variable && this.peek() === "(") variable = this.readGroupOrRange();
			const props = this.readProperties(!variable);
			if (!props.length) return variable;
			return new PropertyAccessToken(variable, props, this.input, begin, this.p);
		}
		readScopeValue() {
			this.skipBlank();
			const begin = this.p;
			const props = this.readProperties();
			if (!props.length) return void 0;
			return new PropertyAccessToken(void 0, props, this.input, begin, this.p);
		}
		readProperties(isBegin = true) {
			const props = [];
			while (true) {
				if (this.peek() === "[") {
					this.p++;
					const prop = this.readValue() || new IdentifierToken(this.input, this.p, this.p, this.file);
					this.assert(this.readTo("]") !== -1, "[ not closed");
					props.push(prop);
					continue;
				}
				if (isBegin && !props.length) {
					const prop = this.readNonEmptyIdentifier();
					if (prop) {
						props.push(prop);
						continue;
					}
				}
				if (this.peek() === "." && this.peek(1) !== ".") {
					this.p++;
					const prop = this.readNonEmptyIdentifier();
					if (!prop) break;
					props.push(prop);
					continue;
				}
				break;
			}
			return props;
		}
		readNumber() {
			this.skipBlank();
			let decimalFound = false;
			let digitFound = false;
			let n = 0;
			if (this.peekType() & SIGN) n++;
			while (this.p + n <= this.N) if (this.peekType(n) & NUMBER) {
				digitFound = true;
				n++;
			} else if (this.peek(n) === "." && this.peek(n + 1) !== ".") {
				if (decimalFound || !digitFound) return;
				decimalFound = true;
				n++;
			} else break;
			if (digitFound && !isWord(this.peek(n))) {
				const num = new NumberToken(this.input, this.p, this.p + n, this.file);
				this.advance(n);
				return num;
			}
		}
		readLiteral() {
			this.skipBlank();
			const end = this.matchTrie(this.literalTrie);
			if (end === -1) return;
			const literal = new LiteralToken(this.input, this.p, end, this.file);
			this.p = end;
			return literal;
		}
		readGroupOrRange() {
			this.skipBlank();
			const begin = this.p;
			if (this.peek() !== "(") return;
			++this.p;
			const lhs = this.readValueOrThrow();
			this.skipBlank();
			if (this.peek() === "." && this.peek(1) === ".") {
				this.p += 2;
				const rhs = this.readValueOrThrow();
				this.skipBlank();
				this.assert(this.read() === ")", "invalid range syntax");
				return new RangeToken(this.input, begin, this.p, lhs, rhs, this.file);
			}
			if (this.groupedExpressions) {
				const initial = new Expression([lhs, ...this.readExpressionTokens()]);
				this.assert(initial.valid(), () => `invalid value expression: ${this.snapshot()}`);
				const filters = this.readFilters();
				this.skipBlank();
				this.assert(this.read() === ")", "unbalanced parentheses");
				return new FilteredValueToken(initial, filters, this.input, begin, this.p, this.file);
			}
			throw this.error("invalid range syntax");
		}
		readValueOrThrow() {
			const value = this.readValue();
			this.assert(value, () => `unexpected token ${this.snapshot()}, value expected`);
			return value;
		}
		readQuoted() {
			this.skipBlank();
			const begin = this.p;
			if (!(this.peekType() & QUOTE)) return;
			++this.p;
			let escaped = false;
			while (this.p < this.N) {
				++this.p;
				if (this.input[this.p - 1] === this.input[begin] && !escaped) break;
				if (escaped) escaped = false;
				else if (this.input[this.p - 1] === "\\") escaped = true;
			}
			return new QuotedToken(this.input, begin, this.p, this.file);
		}
		*readFileNameTemplate(options) {
			const { outputDelimiterLeft } = options;
			const htmlStopStrings = [
				",",
				" ",
				"\r",
				"\n",
				"	",
				outputDelimiterLeft
			];
			const htmlStopStringSet = new Set(htmlStopStrings);
			while (this.p < this.N && !htmlStopStringSet.has(this.peek())) yield this.match(outputDelimiterLeft) ? this.readOutputToken(options) : this.readHTMLToken(htmlStopStrings);
		}
		match(word) {
			for (let i = 0; i < word.length; i++) if (word[i] !== this.input[this.p + i]) return false;
			return true;
		}
		rmatch(pattern) {
			for (let i = 0; i < pattern.length; i++) if (pattern[pattern.length - 1 - i] !== this.input[this.p - 1 - i]) return false;
			return true;
		}
		peekType(n = 0) {
			return this.p + n >= this.N ? 0 : TYPES[this.input.charCodeAt(this.p + n)];
		}
		peek(n = 0) {
			return this.p + n >= this.N ? "" : this.input[this.p + n];
		}
		skipBlank() {
			while (this.peekType() & BLANK) ++this.p;
		}
	};
	var ParseStream = class {
		constructor(tokens, parseToken) {
			this.handlers = {};
			this.stopRequested = false;
			this.tokens = tokens;
			this.parseToken = parseToken;
		}
		on(name, cb) {
			this.handlers[name] = cb;
			return this;
		}
		trigger(event, arg) {
			const h = this.handlers[event];
			return h ? (h.call(this, arg), true) : false;
		}
		start() {
			this.trigger("start");
			let token;
			while (!this.stopRequested && (token = this.tokens.shift())) {
				if (this.trigger("token", token)) continue;
				if (isTagToken(token) && this.trigger(`tag:${token.name}`, token)) continue;
				const template = this.parseToken(token, this.tokens);
				this.trigger("template", template);
			}
			if (!this.stopRequested) this.trigger("end");
			return this;
		}
		stop() {
			this.stopRequested = true;
			return this;
		}
	};
	var TemplateImpl = class {
		constructor(token) {
			this.token = token;
		}
	};
	var Tag = class extends TemplateImpl {
		constructor(token, remainTokens, liquid) {
			super(token);
			this.name = token.name;
			this.liquid = liquid;
			this.tokenizer = token.tokenizer;
		}
	};
	/**
	* Key-Value Pairs Representing Tag Arguments
	* Example:
	*    For the markup `, foo:'bar', coo:2 reversed %}`,
	*    hash['foo'] === 'bar'
	*    hash['coo'] === 2
	*    hash['reversed'] === undefined
	*/
	var Hash = class {
		constructor(input, jekyllStyle) {
			this.hash = {};
			const tokenizer = input instanceof Tokenizer ? input : new Tokenizer(input, {});
			for (const hash of tokenizer.readHashes(jekyllStyle)) this.hash[hash.name.content] = hash.value;
		}
		*render(ctx) {
			const hash = {};
			for (const key of Object.keys(this.hash)) hash[key] = this.hash[key] === void 0 ? true : yield evalToken(this.hash[key], ctx);
			return hash;
		}
	};
	function createTagClass(options) {
		return class extends Tag {
			constructor(token, tokens, liquid) {
				super(token, tokens, liquid);
				if (isFunction(options.parse)) options.parse.call(this, token, tokens);
			}
			*render(ctx, emitter) {
				const hash = yield new Hash(this.token.args, ctx.opts.keyValueSeparator).render(ctx);
				return yield options.render.call(this, ctx, emitter, hash);
			}
		};
	}
	var Value = class {
		/**
		* @param str the value to be valuated, eg.: "foobar" | truncate: 3
		*/
		constructor(input, liquid) {
			this.filters = [];
			const token = typeof input === "string" ? new Tokenizer(input, liquid.options.operators, void 0, void 0, liquid.options.groupedExpressions).readFilteredValue() : input;
			this.initial = token.initial;
			this.filters = token.filters.map((token) => new Filter(token, this.getFilter(liquid, token.name), liquid));
		}
		*value(ctx, lenient) {
			lenient = lenient || ctx.opts.lenientIf && this.filters.length > 0 && this.filters[0].name === "default";
			let val = yield this.initial.evaluate(ctx, lenient);
			for (const filter of this.filters) val = yield filter.render(val, ctx);
			return val;
		}
		getFilter(liquid, name) {
			const impl = liquid.filters[name];
			assert(impl || !liquid.options.strictFilters, () => `undefined filter: ${name}`);
			return impl;
		}
	};
	var Output = class extends TemplateImpl {
		constructor(token, liquid) {
			super(token);
			const tokenizer = new Tokenizer(token.input, liquid.options.operators, token.file, token.contentRange, liquid.options.groupedExpressions);
			this.value = new Value(tokenizer.readFilteredValue(), liquid);
			const filters = this.value.filters;
			const outputEscape = liquid.options.outputEscape;
			if (!filters[filters.length - 1]?.raw && outputEscape) {
				const token = new FilterToken(toString.call(outputEscape), [], "", 0, 0);
				filters.push(new Filter(token, outputEscape, liquid));
			}
		}
		*render(ctx, emitter) {
			const val = yield toValue(yield this.value.value(ctx, false));
			emitter.write(val);
		}
		*arguments() {
			yield this.value;
		}
	};
	var HTML = class extends TemplateImpl {
		constructor(token) {
			super(token);
			this.str = token.getContent();
		}
		*render(ctx, emitter) {
			emitter.write(this.str);
		}
	};
	/**
	* A variable's segments and location, which can be coerced to a string.
	*/
	var Variable = class Variable {
		constructor(segments, location) {
			this.segments = segments;
			this.location = location;
		}
		toString() {
			return segmentsString(this.segments, true);
		}
		/** Return this variable's segments as an array, possibly with nested arrays for nested paths. */
		toArray() {
			function* _visit(...segments) {
				for (const segment of segments) if (segment instanceof Variable) yield Array.from(_visit(...segment.segments));
				else yield segment;
			}
			return Array.from(_visit(...this.segments));
		}
	};
	/**
	* Group variables by the string representation of their root segment.
	*/
	var VariableMap = class {
		constructor() {
			this.map = /* @__PURE__ */ new Map();
		}
		get(key) {
			const k = segmentsString([key.segments[0]]);
			if (!this.map.has(k)) this.map.set(k, []);
			return this.map.get(k);
		}
		has(key) {
			return this.map.has(segmentsString([key.segments[0]]));
		}
		push(variable) {
			this.get(variable).push(variable);
		}
		asObject() {
			return Object.fromEntries(this.map);
		}
	};
	const defaultStaticAnalysisOptions = { partials: true };
	function* _analyze(templates, partials, sync) {
		const variables = new VariableMap();
		const globals = new VariableMap();
		const locals = new VariableMap();
		const rootScope = new DummyScope(/* @__PURE__ */ new Set());
		const seen = /* @__PURE__ */ new Set();
		function updateVariables(variable, scope) {
			variables.push(variable);
			const aliased = scope.alias(variable);
			if (aliased !== void 0) {
				const root = aliased.segments[0];
				if (isString(root) && !rootScope.has(root)) globals.push(aliased);
			} else {
				const root = variable.segments[0];
				if (isString(root) && !scope.has(root)) globals.push(variable);
			}
			for (const segment of variable.segments) if (segment instanceof Variable) updateVariables(segment, scope);
		}
		function* visit(template, scope) {
			if (template.arguments) for (const arg of template.arguments()) for (const variable of extractVariables(arg)) updateVariables(variable, scope);
			if (template.localScope) for (const ident of template.localScope()) {
				scope.add(ident.content);
				scope.deleteAlias(ident.content);
				const [row, col] = ident.getPosition();
				locals.push(new Variable([ident.content], {
					row,
					col,
					file: ident.file
				}));
			}
			if (template.children) {
				if (template.partialScope) {
					const partial = template.partialScope();
					if (partial === void 0) {
						for (const child of yield template.children(partials, sync)) yield visit(child, scope);
						return;
					}
					if (seen.has(partial.name)) return;
					const partialScopeNames = /* @__PURE__ */ new Set();
					const partialScope = partial.isolated ? new DummyScope(partialScopeNames) : scope.push(partialScopeNames);
					for (const name of partial.scope) if (isString(name)) partialScopeNames.add(name);
					else {
						const [alias, argument] = name;
						partialScopeNames.add(alias);
						const variables = Array.from(extractVariables(argument));
						if (variables.length) partialScope.setAlias(alias, variables[0].segments);
					}
					for (const child of yield template.children(partials, sync)) {
						yield visit(child, partialScope);
						seen.add(partial.name);
					}
					partialScope.pop();
				} else {
					if (template.blockScope) scope.push(new Set(template.blockScope()));
					for (const child of yield template.children(partials, sync)) yield visit(child, scope);
					if (template.blockScope) scope.pop();
				}
			}
		}
		for (const template of templates) yield visit(template, rootScope);
		return {
			variables: variables.asObject(),
			globals: globals.asObject(),
			locals: locals.asObject()
		};
	}
	/**
	* Statically analyze a template and report variable usage.
	*/
	function analyze(template, options = {}) {
		return toPromise(_analyze(template, {
			...defaultStaticAnalysisOptions,
			...options
		}.partials, false));
	}
	/**
	* Statically analyze a template and report variable usage.
	*/
	function analyzeSync(template, options = {}) {
		return toValueSync(_analyze(template, {
			...defaultStaticAnalysisOptions,
			...options
		}.partials, true));
	}
	/**
	* A stack to manage scopes while traversing templates during static analysis.
	*/
	var DummyScope = class {
		constructor(globals) {
			this.stack = [{
				names: globals,
				aliases: /* @__PURE__ */ new Map()
			}];
		}
		/** Return true if `name` is in scope.  */
		has(name) {
			for (const scope of this.stack) if (scope.names.has(name)) return true;
			return false;
		}
		push(scope) {
			this.stack.push({
				names: scope,
				aliases: /* @__PURE__ */ new Map()
			});
			return this;
		}
		pop() {
			return this.stack.pop()?.names;
		}
		add(name) {
			this.stack[0].names.add(name);
		}
		/** Return the variable that `variable` aliases, or `variable` if it doesn't alias anything. */
		alias(variable) {
			const root = variable.segments[0];
			if (!isString(root)) return void 0;
			const alias = this.getAlias(root);
			if (alias === void 0) return void 0;
			return new Variable([...alias, ...variable.segments.slice(1)], variable.location);
		}
		setAlias(from, to) {
			this.stack[this.stack.length - 1].aliases.set(from, to);
		}
		deleteAlias(name) {
			this.stack[this.stack.length - 1].aliases.delete(name);
		}
		getAlias(name) {
			for (const scope of this.stack) {
				if (scope.aliases.has(name)) return scope.aliases.get(name);
				if (scope.names.has(name)) return;
			}
		}
	};
	function* extractVariables(value) {
		if (isValueToken(value)) yield* extractValueTokenVariables(value);
		else if (value instanceof Value) yield* extractFilteredValueVariables(value);
	}
	function* extractFilteredValueVariables(value) {
		for (const token of value.initial.postfix) if (isValueToken(token)) yield* extractValueTokenVariables(token);
		for (const filter of value.filters) for (const arg of filter.args) if (isKeyValuePair(arg) && arg[1]) yield* extractValueTokenVariables(arg[1]);
		else if (isValueToken(arg)) yield* extractValueTokenVariables(arg);
	}
	function* extractValueTokenVariables(token) {
		if (isRangeToken(token)) {
			yield* extractValueTokenVariables(token.lhs);
			yield* extractValueTokenVariables(token.rhs);
		} else if (isFilteredValueToken(token)) yield* extractGroupedExpressionTokenVariables(token);
		else if (isPropertyAccessToken(token)) yield extractPropertyAccessVariable(token);
	}
	function* extractGroupedExpressionTokenVariables(token) {
		if (!isFilteredValueToken(token)) return;
		for (const t of token.initial.postfix) if (isValueToken(t)) yield* extractValueTokenVariables(t);
		for (const filter of token.filters) for (const arg of filter.args) if (isKeyValuePair(arg) && arg[1]) yield* extractValueTokenVariables(arg[1]);
		else if (isValueToken(arg)) yield* extractValueTokenVariables(arg);
	}
	function extractPropertyAccessVariable(token) {
		const segments = [];
		let file = token.file;
		const root = token.props[0];
		file = file || root.file;
		if (isQuotedToken(root) || isNumberToken(root) || isWordToken(root)) segments.push(root.content);
		else if (isPropertyAccessToken(root)) segments.push(...extractPropertyAccessVariable(root).segments);
		for (const prop of token.props.slice(1)) {
			file = file || prop.file;
			if (isQuotedToken(prop) || isNumberToken(prop) || isWordToken(prop)) segments.push(prop.content);
			else if (isPropertyAccessToken(prop)) segments.push(extractPropertyAccessVariable(prop));
		}
		const [row, col] = token.getPosition();
		return new Variable(segments, {
			row,
			col,
			file
		});
	}
	const RE_PROPERTY = /^[\u0080-\uFFFFa-zA-Z_][\u0080-\uFFFFa-zA-Z0-9_-]*$/;
	/**
	* Return a string representation of segments using dot notation where possible.
	* @param segments - The property names and array indices that make up a path to a variable.
	* @param bracketedRoot - If false (the default), don't surround the root segment with square brackets.
	*/
	function segmentsString(segments, bracketedRoot = false) {
		const buf = [];
		const root = segments[0];
		if (isString(root)) {
			if (!bracketedRoot || root.match(RE_PROPERTY)) buf.push(`${root}`);
			else buf.push(`['${root}']`);
		}
		for (const segment of segments.slice(1)) if (segment instanceof Variable) buf.push(`[${segmentsString(segment.segments)}]`);
		else if (isString(segment)) {
			if (segment.match(RE_PROPERTY)) buf.push(`.${segment}`);
			else buf.push(`['${segment}']`);
		} else buf.push(`[${segment}]`);
		return buf.join("");
	}
	(function(LookupType) {
		LookupType["Partials"] = "partials";
		LookupType["Layouts"] = "layouts";
		LookupType["Root"] = "root";
	})(exports.LookupType || (exports.LookupType = {}));
	var Loader = class {
		constructor(options) {
			this.options = options;
			if (options.relativeReference) {
				const sep = options.fs.sep;
				assert(sep, "`fs.sep` is required for relative reference");
				const prefixes = [
					"." + sep,
					".." + sep,
					"./",
					"../"
				];
				this.shouldLoadRelative = (referencedFile) => prefixes.some((prefix) => referencedFile.startsWith(prefix));
			} else this.shouldLoadRelative = (_referencedFile) => false;
			const fs = options.fs;
			this.contains = toLiquidAsync(fs.contains?.bind(fs) || (async () => true), fs.containsSync?.bind(fs) || (() => true));
			this.exists = toLiquidAsync(fs.exists?.bind(fs) || (async () => false), fs.existsSync?.bind(fs));
		}
		*lookup(file, type, sync, currentFile) {
			const dirs = this.options[type];
			for (const filepath of this.candidates(file, dirs, currentFile)) {
				let allowed = false;
				for (const dir of dirs) if (yield this.contains(!!sync, dir, filepath)) {
					allowed = true;
					break;
				}
				if (!allowed) continue;
				if (yield this.exists(!!sync, filepath)) return filepath;
			}
			throw this.lookupError(file, dirs);
		}
		*candidates(file, dirs, currentFile) {
			const { fs, extname } = this.options;
			if (this.shouldLoadRelative(file) && currentFile) yield fs.resolve(this.dirname(currentFile), file, extname);
			for (const dir of dirs) yield fs.resolve(dir, file, extname);
			if (fs.fallback !== void 0) {
				const filepath = fs.fallback(file);
				if (filepath !== void 0) yield filepath;
			}
		}
		dirname(path) {
			const fs = this.options.fs;
			assert(fs.dirname, "`fs.dirname` is required for relative reference");
			return fs.dirname(path);
		}
		lookupError(file, roots) {
			const err = /* @__PURE__ */ new Error("ENOENT");
			err.message = `ENOENT: Failed to lookup "${file}" in "${roots}"`;
			err.code = "ENOENT";
			return err;
		}
	};
	var Parser = class {
		constructor(liquid) {
			this.liquid = liquid;
			this.cache = this.liquid.options.cache;
			this.fs = this.liquid.options.fs;
			this.parseFile = this.cache ? this._parseFileCached : this._parseFile;
			this.loader = new Loader(this.liquid.options);
			this.parseLimit = new Limiter("parse length", liquid.options.parseLimit);
			this.readFile = toLiquidAsync(this.fs.readFile?.bind(this.fs) || (async () => {
				throw new Error("readFile not implemented");
			}), this.fs.readFileSync?.bind(this.fs));
		}
		parse(html, filepath) {
			html = String(html);
			this.parseLimit.use(html.length);
			const tokens = new Tokenizer(html, this.liquid.options.operators, filepath, void 0, this.liquid.options.groupedExpressions).readTopLevelTokens(this.liquid.options);
			return this.parseTokens(tokens);
		}
		parseTokens(tokens) {
			let token;
			const templates = [];
			const errors = [];
			while (token = tokens.shift()) try {
				templates.push(this.parseToken(token, tokens));
			} catch (err) {
				if (this.liquid.options.catchAllErrors) errors.push(err);
				else throw err;
			}
			if (errors.length) throw new LiquidErrors(errors);
			return templates;
		}
		parseToken(token, remainTokens) {
			try {
				if (isTagToken(token)) {
					const TagClass = this.liquid.tags[token.name];
					assert(TagClass, `tag "${token.name}" not found`);
					return new TagClass(token, remainTokens, this.liquid, this);
				}
				if (isOutputToken(token)) return new Output(token, this.liquid);
				return new HTML(token);
			} catch (e) {
				if (LiquidError.is(e)) throw e;
				throw new ParseError(e, token);
			}
		}
		parseStream(tokens) {
			return new ParseStream(tokens, (token, tokens) => this.parseToken(token, tokens));
		}
		*_parseFileCached(file, sync, type = exports.LookupType.Root, currentFile) {
			const cache = this.cache;
			const key = this.loader.shouldLoadRelative(file) ? currentFile + "," + file : type + ":" + file;
			const tpls = yield cache.read(key);
			if (tpls) return tpls;
			const task = this._parseFile(file, sync, type, currentFile);
			const taskOrTpl = sync ? yield task : toPromise(task);
			cache.write(key, taskOrTpl);
			try {
				return yield taskOrTpl;
			} catch (err) {
				cache.remove(key);
				throw err;
			}
		}
		*_parseFile(file, sync, type = exports.LookupType.Root, currentFile) {
			const filepath = yield this.loader.lookup(file, type, sync, currentFile);
			return this.parse(yield this.readFile(!!sync, filepath), filepath);
		}
	};
	(function(TokenKind) {
		TokenKind[TokenKind["Number"] = 1] = "Number";
		TokenKind[TokenKind["Literal"] = 2] = "Literal";
		TokenKind[TokenKind["Tag"] = 4] = "Tag";
		TokenKind[TokenKind["Output"] = 8] = "Output";
		TokenKind[TokenKind["HTML"] = 16] = "HTML";
		TokenKind[TokenKind["Filter"] = 32] = "Filter";
		TokenKind[TokenKind["Hash"] = 64] = "Hash";
		TokenKind[TokenKind["PropertyAccess"] = 128] = "PropertyAccess";
		TokenKind[TokenKind["Word"] = 256] = "Word";
		TokenKind[TokenKind["Range"] = 512] = "Range";
		TokenKind[TokenKind["Quoted"] = 1024] = "Quoted";
		TokenKind[TokenKind["Operator"] = 2048] = "Operator";
		TokenKind[TokenKind["FilteredValue"] = 4096] = "FilteredValue";
		TokenKind[TokenKind["GroupedExpression"] = 8192] = "GroupedExpression";
		TokenKind[TokenKind["Delimited"] = 12] = "Delimited";
	})(exports.TokenKind || (exports.TokenKind = {}));
	function isDelimitedToken(val) {
		return !!(getKind(val) & exports.TokenKind.Delimited);
	}
	function isOperatorToken(val) {
		return getKind(val) === exports.TokenKind.Operator;
	}
	function isHTMLToken(val) {
		return getKind(val) === exports.TokenKind.HTML;
	}
	function isOutputToken(val) {
		return getKind(val) === exports.TokenKind.Output;
	}
	function isTagToken(val) {
		return getKind(val) === exports.TokenKind.Tag;
	}
	function isQuotedToken(val) {
		return getKind(val) === exports.TokenKind.Quoted;
	}
	function isLiteralToken(val) {
		return getKind(val) === exports.TokenKind.Literal;
	}
	function isNumberToken(val) {
		return getKind(val) === exports.TokenKind.Number;
	}
	function isPropertyAccessToken(val) {
		return getKind(val) === exports.TokenKind.PropertyAccess;
	}
	function isWordToken(val) {
		return getKind(val) === exports.TokenKind.Word;
	}
	function isRangeToken(val) {
		return getKind(val) === exports.TokenKind.Range;
	}
	function isFilteredValueToken(val) {
		return getKind(val) === exports.TokenKind.FilteredValue;
	}
	function isValueToken(val) {
		return (getKind(val) & 5763) > 0;
	}
	function getKind(val) {
		return val ? val.kind : -1;
	}
	var typeGuards = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		isDelimitedToken,
		isOperatorToken,
		isHTMLToken,
		isOutputToken,
		isTagToken,
		isQuotedToken,
		isLiteralToken,
		isNumberToken,
		isPropertyAccessToken,
		isWordToken,
		isRangeToken,
		isFilteredValueToken,
		isValueToken
	});
	/******************************************************************************
	Copyright (c) Microsoft Corporation.
	
	Permission to use, copy, modify, and/or distribute this software for any
	purpose with or without fee is hereby granted.
	
	THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
	REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
	AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
	INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
	LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
	OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
	PERFORMANCE OF THIS SOFTWARE.
	***************************************************************************** */
	var __assign = function() {
		__assign = Object.assign || function __assign(t) {
			for (var s, i = 1, n = arguments.length; i < n; i++) {
				s = arguments[i];
				for (var p in s) if (Object.prototype.hasOwnProperty.call(s, p)) t[p] = s[p];
			}
			return t;
		};
		return __assign.apply(this, arguments);
	};
	function createScope(from) {
		const scope = Object.create(null);
		if (from) Object.assign(scope, from);
		return scope;
	}
	var Context = class Context {
		constructor(env = {}, opts = defaultOptions, renderOptions = {}, { memoryLimit, renderLimit, liquid } = {}) {
			/**
			* insert a Context-level empty scope,
			* for tags like `{% capture %}` `{% assign %}` to operate
			*/
			this.scopes = [createScope()];
			this.registers = {};
			this.breakCalled = false;
			this.continueCalled = false;
			this.sync = !!renderOptions.sync;
			this.opts = opts;
			this.globals = renderOptions.globals ?? opts.globals;
			this.environments = isObject(env) ? env : Object(env);
			this.strictVariables = renderOptions.strictVariables ?? this.opts.strictVariables;
			this.ownPropertyOnly = renderOptions.ownPropertyOnly ?? opts.ownPropertyOnly;
			this.memoryLimit = memoryLimit ?? new Limiter("memory alloc", renderOptions.memoryLimit ?? opts.memoryLimit);
			this.renderLimit = renderLimit ?? new Limiter("template render", getPerformance().now() + (renderOptions.renderLimit ?? opts.renderLimit));
			this.liquid = liquid;
		}
		getRegister(key, defaultValue = void 0) {
			return this.registers[key] = this.registers[key] || defaultValue;
		}
		setRegister(key, value) {
			return this.registers[key] = value;
		}
		saveRegister(...keys) {
			return keys.map((key) => [key, this.getRegister(key)]);
		}
		restoreRegister(keyValues) {
			return keyValues.forEach(([key, value]) => this.setRegister(key, value));
		}
		getAll() {
			return [
				this.globals,
				this.environments,
				...this.scopes
			].reduce((ctx, val) => __assign(ctx, val), {});
		}
		/**
		* @deprecated use `_get()` or `getSync()` instead
		*/
		get(paths) {
			return this.getSync(paths);
		}
		getSync(paths) {
			return toValueSync(this._get(paths));
		}
		*_get(paths) {
			const scope = this.findScope(paths[0]);
			return yield this._getFromScope(scope, paths);
		}
		/**
		* @deprecated use `_get()` instead
		*/
		getFromScope(scope, paths) {
			return toValueSync(this._getFromScope(scope, paths));
		}
		*_getFromScope(scope, paths, strictVariables = this.strictVariables) {
			if (isString(paths)) paths = paths.split(".");
			for (let i = 0; i < paths.length; i++) {
				scope = yield this.readProperty(scope, paths[i]);
				if (strictVariables && isUndefined(scope)) throw new InternalUndefinedVariableError(paths.slice(0, i + 1).join("."));
			}
			return scope;
		}
		push(ctx) {
			return this.scopes.push(ctx);
		}
		pop() {
			return this.scopes.pop();
		}
		bottom() {
			return this.scopes[0];
		}
		spawn(scope = {}) {
			return new Context(scope, this.opts, {
				sync: this.sync,
				globals: this.globals,
				strictVariables: this.strictVariables,
				ownPropertyOnly: this.ownPropertyOnly
			}, {
				renderLimit: this.renderLimit,
				memoryLimit: this.memoryLimit,
				liquid: this.liquid
			});
		}
		findScope(key) {
			for (let i = this.scopes.length - 1; i >= 0; i--) {
				const candidate = this.scopes[i];
				if (key in candidate) return candidate;
			}
			if (key in this.environments) return this.environments;
			return this.globals;
		}
		readProperty(obj, key) {
			obj = toLiquid(obj);
			key = toValue(key);
			if (isNil(obj)) return obj;
			if (isArray(obj) && isNumber(key)) return readArrayElement(obj, key, this.ownPropertyOnly);
			const value = readJSProperty(obj, key, this.ownPropertyOnly);
			if (value === void 0 && obj instanceof Drop) return obj.liquidMethodMissing(key, this);
			if (isFunction(value)) return value.call(obj);
			if (key === "size") return readSize(obj);
			else if (key === "first") return readFirst(obj, this.ownPropertyOnly);
			else if (key === "last") return readLast(obj, this.ownPropertyOnly);
			return value;
		}
	};
	function readJSProperty(obj, key, ownPropertyOnly) {
		if (ownPropertyOnly && !hasOwnProperty.call(obj, key) && !(obj instanceof Drop)) return void 0;
		return obj[key];
	}
	function readFirst(obj, ownPropertyOnly) {
		if (isArray(obj)) return readArrayElement(obj, 0, ownPropertyOnly);
		return readJSProperty(obj, "first", ownPropertyOnly);
	}
	function readLast(obj, ownPropertyOnly) {
		if (isArray(obj)) return readArrayElement(obj, -1, ownPropertyOnly);
		return readJSProperty(obj, "last", ownPropertyOnly);
	}
	function readSize(obj) {
		if (hasOwnProperty.call(obj, "size") || obj["size"] !== void 0) return obj["size"];
		if (isArray(obj) || isString(obj)) return obj.length;
		if (typeof obj === "object") return Object.keys(obj).length;
	}
	var BlockMode;
	(function(BlockMode) {
		BlockMode[BlockMode["OUTPUT"] = 0] = "OUTPUT";
		BlockMode[BlockMode["STORE"] = 1] = "STORE";
	})(BlockMode || (BlockMode = {}));
	const abs = argumentsToNumber(Math.abs);
	const at_least = argumentsToNumber(Math.max);
	const at_most = argumentsToNumber(Math.min);
	const ceil = argumentsToNumber(Math.ceil);
	const divided_by = argumentsToNumber((dividend, divisor, integerArithmetic = false) => integerArithmetic ? Math.floor(dividend / divisor) : dividend / divisor);
	const floor = argumentsToNumber(Math.floor);
	const minus = argumentsToNumber((v, arg) => v - arg);
	const plus = argumentsToNumber((lhs, rhs) => lhs + rhs);
	const modulo = argumentsToNumber((v, arg) => (v % arg + arg) % arg);
	const times = argumentsToNumber((v, arg) => v * arg);
	function shiftDecimal(n, exponent) {
		const [mantissa, power = "0"] = String(n).split("e");
		return Number(`${mantissa}e${Number(power) + exponent}`);
	}
	function round(v, arg = 0) {
		v = toNumber(v);
		arg = toNumber(arg);
		const scaled = shiftDecimal(Math.abs(v), arg);
		if (!(scaled <= Number.MAX_SAFE_INTEGER)) return v;
		const rounded = shiftDecimal(Math.round(scaled), -arg);
		return v < 0 ? -rounded : rounded;
	}
	var mathFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		abs,
		at_least,
		at_most,
		ceil,
		divided_by,
		floor,
		minus,
		plus,
		modulo,
		times,
		round
	});
	const url_decode = (x) => decodeURIComponent(stringify(x).replace(/\+/g, " "));
	const url_encode = (x) => encodeURIComponent(stringify(x)).replace(/%20/g, "+");
	const cgi_escape = (x) => encodeURIComponent(stringify(x)).replace(/%20/g, "+").replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
	const uri_escape = (x) => encodeURI(stringify(x)).replace(/%5B/g, "[").replace(/%5D/g, "]");
	const rSlugifyDefault = /[^\p{M}\p{L}\p{Nd}]+/gu;
	const rSlugifyReplacers = {
		"raw": /\s+/g,
		"default": rSlugifyDefault,
		"pretty": /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu,
		"ascii": /[^A-Za-z0-9]+/g,
		"latin": rSlugifyDefault,
		"none": null
	};
	function slugify(str, mode = "default", cased = false) {
		str = stringify(str);
		const replacer = rSlugifyReplacers[mode];
		if (replacer) {
			if (mode === "latin") str = removeAccents(str);
			str = str.replace(replacer, "-").replace(/^-|-$/g, "");
		}
		return cased ? str : str.toLowerCase();
	}
	function removeAccents(str) {
		return str.replace(/[àáâãäå]/g, "a").replace(/[æ]/g, "ae").replace(/[ç]/g, "c").replace(/[èéêë]/g, "e").replace(/[ìíîï]/g, "i").replace(/[ð]/g, "d").replace(/[ñ]/g, "n").replace(/[òóôõöø]/g, "o").replace(/[ùúûü]/g, "u").replace(/[ýÿ]/g, "y").replace(/[ß]/g, "ss").replace(/[œ]/g, "oe").replace(/[þ]/g, "th").replace(/[ẞ]/g, "SS").replace(/[Œ]/g, "OE").replace(/[Þ]/g, "TH");
	}
	var urlFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		url_decode,
		url_encode,
		cgi_escape,
		uri_escape,
		slugify
	});
	const join = argumentsToValue(function(v, arg) {
		const array = toArray(v);
		const sep = isNil(arg) ? " " : stringify(arg);
		let outputSize = sep.length * Math.max(array.length - 1, 0);
		for (let i = 0; i < array.length; i++) outputSize += String(array[i]).length;
		this.context.memoryLimit.use(outputSize);
		return Array.prototype.join.call(array, sep);
	});
	const last = argumentsToValue(function(v) {
		return isArrayLike(v) ? readArrayElement(v, -1, this.context.ownPropertyOnly) : "";
	});
	const first = argumentsToValue(function(v) {
		return isArrayLike(v) ? readArrayElement(v, 0, this.context.ownPropertyOnly) : "";
	});
	const reverse = argumentsToValue(function(v) {
		const array = toArray(v);
		this.context.memoryLimit.use(array.length);
		return [...array].reverse();
	});
	function* sortBy(arr, property, comparator) {
		const values = [];
		const array = toArray(arr);
		this.context.memoryLimit.use(array.length);
		for (const item of array) values.push([item, property ? yield this.context._getFromScope(item, stringify(property).split("."), false) : item]);
		return values.sort((lhs, rhs) => comparator(lhs[1], rhs[1])).map((tuple) => tuple[0]);
	}
	function* sort(arr, property) {
		return yield* sortBy.call(this, arr, property, orderedCompare);
	}
	function* sort_natural(arr, property) {
		return yield* sortBy.call(this, arr, property, caseInsensitiveCompare);
	}
	const size = (v) => v && v.length || 0;
	function* map(arr, property) {
		const results = [];
		const array = toArray(arr);
		this.context.memoryLimit.use(array.length);
		for (const item of array) results.push(yield this.context._getFromScope(item, stringify(property), false));
		return results;
	}
	function* sum(arr, property) {
		let sum = 0;
		const array = toArray(arr);
		for (const item of array) {
			const data = Number(property ? yield this.context._getFromScope(item, stringify(property), false) : item);
			sum += Number.isNaN(data) ? 0 : data;
		}
		return sum;
	}
	function compact(arr) {
		const array = toArray(arr);
		this.context.memoryLimit.use(array.length);
		return Array.prototype.filter.call(array, (x) => !isNil(toValue(x)));
	}
	function concat(v, arg = []) {
		const lhs = toArray(v);
		const rhs = toArray(arg);
		this.context.memoryLimit.use(lhs.length + rhs.length);
		return Array.prototype.concat.call(lhs, rhs);
	}
	function push(v, arg) {
		return concat.call(this, v, [arg]);
	}
	function unshift(v, arg) {
		const array = toArray(v);
		this.context.memoryLimit.use(array.length);
		const clone = [...array];
		clone.unshift(arg);
		return clone;
	}
	function pop(v) {
		const array = toArray(v);
		this.context.memoryLimit.use(array.length);
		const clone = [...array];
		clone.pop();
		return clone;
	}
	function shift(v) {
		const array = toArray(v);
		this.context.memoryLimit.use(array.length);
		const clone = [...array];
		clone.shift();
		return clone;
	}
	function slice(v, begin, length = 1) {
		v = toValue(v);
		if (isNil(v)) return [];
		if (!isArray(v)) v = stringify(v);
		begin = begin < 0 ? (isArray(v) ? v.length : codePointLength(v)) + begin : begin;
		if (begin < 0 || length < 0) return isArray(v) ? [] : "";
		this.context.memoryLimit.use(length);
		if (isArray(v)) return Array.prototype.slice.call(v, begin, begin + length);
		const start = advanceCodePoints(v, 0, begin);
		return v.slice(start, advanceCodePoints(v, start, length));
	}
	function* matches(value, expected) {
		if (this.context.opts.jekyllWhere) {
			if (EmptyDrop.is(expected)) return yield equals(value, expected);
			if (isArray(value)) return yield arrayIncludes(value, expected);
			return yield equals(value, expected);
		}
		if (expected === void 0) return isTruthy(value, this.context);
		return yield equals(value, expected);
	}
	function* filter(include, arr, property, expected) {
		arr = toArray(arr);
		this.context.memoryLimit.use(arr.length);
		const token = new Tokenizer(stringify(property)).readScopeValue();
		const result = [];
		for (const item of arr) {
			const value = yield evalToken(token, this.context.spawn(item));
			if ((yield matches.call(this, value, expected)) === include) result.push(item);
		}
		return result;
	}
	function* filter_exp(include, arr, itemName, exp) {
		const filtered = [];
		const keyTemplate = new Value(stringify(exp), this.liquid);
		const array = toArray(arr);
		this.context.memoryLimit.use(array.length);
		for (const item of array) {
			this.context.push({ [itemName]: item });
			const value = yield keyTemplate.value(this.context);
			this.context.pop();
			if (value === include) filtered.push(item);
		}
		return filtered;
	}
	function* where(arr, property, expected) {
		return yield* filter.call(this, true, arr, property, expected);
	}
	function* reject(arr, property, expected) {
		return yield* filter.call(this, false, arr, property, expected);
	}
	function* where_exp(arr, itemName, exp) {
		return yield* filter_exp.call(this, true, arr, itemName, exp);
	}
	function* reject_exp(arr, itemName, exp) {
		return yield* filter_exp.call(this, false, arr, itemName, exp);
	}
	function* group_by(arr, property) {
		const map = /* @__PURE__ */ new Map();
		arr = toEnumerable(arr);
		const token = new Tokenizer(stringify(property)).readScopeValue();
		this.context.memoryLimit.use(arr.length);
		for (const item of arr) {
			const key = yield evalToken(token, this.context.spawn(item));
			if (!map.has(key)) map.set(key, []);
			map.get(key).push(item);
		}
		return [...map.entries()].map(([name, items]) => ({
			name,
			items
		}));
	}
	function* group_by_exp(arr, itemName, exp) {
		const map = /* @__PURE__ */ new Map();
		const keyTemplate = new Value(stringify(exp), this.liquid);
		arr = toEnumerable(arr);
		this.context.memoryLimit.use(arr.length);
		for (const item of arr) {
			this.context.push({ [itemName]: item });
			const key = yield keyTemplate.value(this.context);
			this.context.pop();
			if (!map.has(key)) map.set(key, []);
			map.get(key).push(item);
		}
		return [...map.entries()].map(([name, items]) => ({
			name,
			items
		}));
	}
	function* search(arr, property, expected) {
		const token = new Tokenizer(stringify(property)).readScopeValue();
		const array = toArray(arr);
		for (let index = 0; index < array.length; index++) {
			const value = yield evalToken(token, this.context.spawn(array[index]));
			if (yield matches.call(this, value, expected)) return [index, array[index]];
		}
	}
	function* search_exp(arr, itemName, exp) {
		const predicate = new Value(stringify(exp), this.liquid);
		const array = toArray(arr);
		for (let index = 0; index < array.length; index++) {
			this.context.push({ [itemName]: array[index] });
			const value = yield predicate.value(this.context);
			this.context.pop();
			if (value) return [index, array[index]];
		}
	}
	function* has(arr, property, expected) {
		return !!(yield* search.call(this, arr, property, expected));
	}
	function* has_exp(arr, itemName, exp) {
		return !!(yield* search_exp.call(this, arr, itemName, exp));
	}
	function* find_index(arr, property, expected) {
		const result = yield* search.call(this, arr, property, expected);
		return result ? result[0] : void 0;
	}
	function* find_index_exp(arr, itemName, exp) {
		const result = yield* search_exp.call(this, arr, itemName, exp);
		return result ? result[0] : void 0;
	}
	function* find(arr, property, expected) {
		const result = yield* search.call(this, arr, property, expected);
		return result ? result[1] : void 0;
	}
	function* find_exp(arr, itemName, exp) {
		const result = yield* search_exp.call(this, arr, itemName, exp);
		return result ? result[1] : void 0;
	}
	function uniq(arr) {
		arr = toArray(arr);
		this.context.memoryLimit.use(arr.length);
		return [...new Set(arr)];
	}
	function sample(v, count = 1) {
		v = toValue(v);
		if (isNil(v)) return [];
		if (!isArray(v)) v = stringify(v);
		this.context.memoryLimit.use(v.length);
		const shuffled = [...v].sort(() => Math.random() - .5);
		if (count === 1) return shuffled[0];
		return shuffled.slice(0, count);
	}
	var arrayFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		join,
		last,
		first,
		reverse,
		sort,
		sort_natural,
		size,
		map,
		sum,
		compact,
		concat,
		push,
		unshift,
		pop,
		shift,
		slice,
		where,
		reject,
		where_exp,
		reject_exp,
		group_by,
		group_by_exp,
		has,
		has_exp,
		find_index,
		find_index_exp,
		find,
		find_exp,
		uniq,
		sample
	});
	function date(v, format, timezoneOffset) {
		const size = (v?.length ?? 0) + (timezoneOffset?.length ?? 0);
		this.context.memoryLimit.use(size);
		const date = parseDate(v, this.context.opts, timezoneOffset);
		if (!date) return v;
		format = toValue(format);
		format = isNil(format) ? this.context.opts.dateFormat : stringify(format);
		this.context.memoryLimit.use(format.length);
		return strftime(date, format, this.context.memoryLimit);
	}
	function date_to_xmlschema(v) {
		return date.call(this, v, "%Y-%m-%dT%H:%M:%S%:z");
	}
	function date_to_rfc822(v) {
		const date = parseDate(v, this.context.opts, void 0, "en-US");
		if (!date) return v;
		return strftime(date, "%a, %d %b %Y %H:%M:%S %z", this.context.memoryLimit);
	}
	function date_to_string(v, type, style) {
		return stringify_date.call(this, v, "%b", type, style);
	}
	function date_to_long_string(v, type, style) {
		return stringify_date.call(this, v, "%B", type, style);
	}
	function stringify_date(v, month_type, type, style) {
		const date = parseDate(v, this.context.opts);
		if (!date) return v;
		const ml = this.context.memoryLimit;
		if (type === "ordinal") {
			const d = date.getDate();
			return style === "US" ? strftime(date, `${month_type} ${d}%q, %Y`, ml) : strftime(date, `${d}%q ${month_type} %Y`, ml);
		}
		return strftime(date, `%d ${month_type} %Y`, ml);
	}
	function parseDate(v, opts, timezoneOffset, locale = opts.locale) {
		let date;
		const defaultTimezoneOffset = timezoneOffset ?? opts.timezoneOffset;
		v = toValue(v);
		if (isNil(v)) return;
		else if (v === "now" || v === "today") date = new LiquidDate(Date.now(), locale, defaultTimezoneOffset);
		else if (isNumber(v)) date = new LiquidDate(v * 1e3, locale, defaultTimezoneOffset);
		else if (isString(v)) {
			if (/^\d+$/.test(v)) date = new LiquidDate(+v * 1e3, locale, defaultTimezoneOffset);
			else if (opts.preserveTimezones && timezoneOffset === void 0) date = LiquidDate.createDateFixedToTimezone(v, locale);
			else date = new LiquidDate(v, locale, defaultTimezoneOffset);
		} else date = new LiquidDate(v, locale, defaultTimezoneOffset);
		return date.valid() ? date : void 0;
	}
	var dateFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		date,
		date_to_xmlschema,
		date_to_rfc822,
		date_to_string,
		date_to_long_string
	});
	/**
	* String related filters
	*
	* * prefer stringify() to String() since `undefined`, `null` should eval ''
	*/
	const rCJKWord = /[\u4E00-\u9FFF\uF900-\uFAFF\u3400-\u4DBF\u3040-\u309F\u30A0-\u30FF\uAC00-\uD7AF]/gu;
	const rNonCJKWord = /[^\u4E00-\u9FFF\uF900-\uFAFF\u3400-\u4DBF\u3040-\u309F\u30A0-\u30FF\uAC00-\uD7AF\s]+/gu;
	function append(v, arg) {
		assert(arguments.length === 2, "append expect 2 arguments");
		const lhs = stringify(v);
		const rhs = stringify(arg);
		this.context.memoryLimit.use(lhs.length + rhs.length);
		return lhs + rhs;
	}
	function prepend(v, arg) {
		assert(arguments.length === 2, "prepend expect 2 arguments");
		const lhs = stringify(v);
		const rhs = stringify(arg);
		this.context.memoryLimit.use(lhs.length + rhs.length);
		return rhs + lhs;
	}
	function getTrimStart(str, chars) {
		let start = 0;
		for (const char of str) {
			if (!chars.has(char)) break;
			start += char.length;
		}
		return start;
	}
	function getTrimEnd(str, chars, start = 0) {
		let end = str.length;
		while (end > start) {
			const size = end - start >= 2 && str.codePointAt(end - 2) > 65535 ? 2 : 1;
			if (!chars.has(str.slice(end - size, end))) break;
			end -= size;
		}
		return end;
	}
	function lstrip(v, chars) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		if (chars) {
			chars = stringify(chars);
			this.context.memoryLimit.use(chars.length);
			return str.slice(getTrimStart(str, new Set(chars)));
		}
		return str.trimStart();
	}
	function downcase(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return str.toLowerCase();
	}
	function upcase(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return stringify(str).toUpperCase();
	}
	function remove(v, arg) {
		const str = stringify(v);
		arg = stringify(arg);
		this.context.memoryLimit.use(str.length + arg.length);
		return str.split(arg).join("");
	}
	function remove_first(v, l) {
		const str = stringify(v);
		l = stringify(l);
		this.context.memoryLimit.use(str.length + l.length);
		return str.replace(l, "");
	}
	function remove_last(v, l) {
		const str = stringify(v);
		const pattern = stringify(l);
		this.context.memoryLimit.use(str.length + pattern.length);
		const index = str.lastIndexOf(pattern);
		if (index === -1) return str;
		return str.substring(0, index) + str.substring(index + pattern.length);
	}
	function rstrip(str, chars) {
		str = stringify(str);
		this.context.memoryLimit.use(str.length);
		if (chars) {
			chars = stringify(chars);
			this.context.memoryLimit.use(chars.length);
			return str.slice(0, getTrimEnd(str, new Set(chars)));
		}
		return str.trimEnd();
	}
	function split(v, arg) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		const arr = str.split(stringify(arg));
		while (arr.length && arr[arr.length - 1] === "") arr.pop();
		return arr;
	}
	function strip(v, chars) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		if (chars) {
			const set = new Set(stringify(chars));
			this.context.memoryLimit.use(set.size);
			const start = getTrimStart(str, set);
			return str.slice(start, getTrimEnd(str, set, start));
		}
		return str.trim();
	}
	function strip_newlines(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return str.replace(/\r?\n/gm, "");
	}
	function squish(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return str.replace(/\s+/g, " ").trim();
	}
	function capitalize(str) {
		str = stringify(str);
		this.context.memoryLimit.use(str.length);
		return str.charAt(0).toUpperCase() + str.slice(1).toLowerCase();
	}
	function replace(v, pattern, replacement) {
		const str = stringify(v);
		pattern = stringify(pattern);
		replacement = stringify(replacement);
		const parts = str.split(pattern);
		const outputSize = str.length + (parts.length - 1) * (replacement.length - pattern.length);
		this.context.memoryLimit.use(outputSize);
		return parts.join(replacement);
	}
	function replace_first(v, arg1, arg2) {
		const str = stringify(v);
		arg1 = stringify(arg1);
		arg2 = stringify(arg2);
		this.context.memoryLimit.use(str.length + arg1.length + arg2.length);
		return str.replace(arg1, () => arg2);
	}
	function replace_last(v, arg1, arg2) {
		const str = stringify(v);
		const pattern = stringify(arg1);
		const replacement = stringify(arg2);
		this.context.memoryLimit.use(str.length + pattern.length + replacement.length);
		const index = str.lastIndexOf(pattern);
		if (index === -1) return str;
		return str.substring(0, index) + replacement + str.substring(index + pattern.length);
	}
	function truncate(v, l = 50, o = "...") {
		const str = stringify(v);
		o = stringify(o);
		this.context.memoryLimit.use(str.length + o.length);
		if (str.length <= l || advanceCodePoints(str, 0, l) >= str.length) return v;
		return str.slice(0, advanceCodePoints(str, 0, Math.max(l - codePointLength(o), 0))) + o;
	}
	function truncatewords(v, words = 15, o = "...") {
		const str = stringify(v);
		o = stringify(o);
		this.context.memoryLimit.use(str.length + o.length);
		const arr = str.trimStart().split(/\s+/);
		if (words <= 0) words = 1;
		let ret = arr.slice(0, words).join(" ");
		if (arr.length >= words) ret += o;
		return ret;
	}
	function normalize_whitespace(v) {
		const str = stringify(v);
		this.context.memoryLimit.use(str.length);
		return str.replace(/\s+/g, " ");
	}
	function number_of_words(input, mode) {
		const str = stringify(input);
		this.context.memoryLimit.use(str.length);
		input = str.trim();
		if (!input) return 0;
		switch (mode) {
			case "cjk": return (input.match(rCJKWord) || []).length + (input.match(rNonCJKWord) || []).length;
			case "auto": return rCJKWord.test(input) ? input.match(rCJKWord).length + (input.match(rNonCJKWord) || []).length : input.split(/\s+/).length;
			default: return input.split(/\s+/).length;
		}
	}
	function array_to_sentence_string(input, connector = "and") {
		const array = toArray(input);
		connector = stringify(connector);
		let outputSize = connector.length + array.length * 2;
		for (let i = 0; i < array.length; i++) outputSize += stringify(array[i]).length;
		this.context.memoryLimit.use(outputSize);
		switch (array.length) {
			case 0: return "";
			case 1: return array[0];
			case 2: return `${array[0]} ${connector} ${array[1]}`;
			default: return `${array.slice(0, -1).join(", ")}, ${connector} ${array[array.length - 1]}`;
		}
	}
	var stringFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		append,
		prepend,
		lstrip,
		downcase,
		upcase,
		remove,
		remove_first,
		remove_last,
		rstrip,
		split,
		strip,
		strip_newlines,
		squish,
		capitalize,
		replace,
		replace_first,
		replace_last,
		truncate,
		truncatewords,
		normalize_whitespace,
		number_of_words,
		array_to_sentence_string
	});
	function base64Encode(str) {
		return Buffer.from(str, "utf8").toString("base64");
	}
	function base64Decode(str) {
		return Buffer.from(str, "base64").toString("utf8");
	}
	/**
	* Base64 related filters
	*
	* Implements base64_encode and base64_decode filters for Shopify compatibility
	*/
	function base64_encode(value) {
		if (typeof Buffer !== "undefined" && Buffer.isBuffer(value)) {
			this.context.memoryLimit.use(value.byteLength);
			return value.toString("base64");
		}
		const str = stringify(value);
		this.context.memoryLimit.use(str.length);
		return base64Encode(str);
	}
	function base64_decode(value) {
		const str = stringify(value);
		this.context.memoryLimit.use(str.length);
		assert(isBase64(str), "invalid base64 provided to base64_decode");
		return base64Decode(str);
	}
	function isBase64(str) {
		str = str.replace(/[\t\n\f\r ]/g, "");
		if (str.length % 4 === 0) str = str.replace(/==?$/, "");
		return str.length % 4 !== 1 && /^[A-Za-z0-9+/]*$/.test(str);
	}
	var base64Filters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		base64_encode,
		base64_decode
	});
	function sha256(str) {
		return crypto.createHash("sha256").update(str, "utf8").digest("hex");
	}
	function hmacSha256(str, key) {
		return crypto.createHmac("sha256", key).update(str, "utf8").digest("hex");
	}
	/**
	* Crypto related filters
	*
	* Implements sha256 and hmac_sha256 filters for Shopify compatibility
	*/
	function sha256$1(value) {
		const str = stringify(value);
		this.context.memoryLimit.use(str.length);
		return sha256(str);
	}
	function hmac_sha256(value, key) {
		const str = stringify(value);
		const keyStr = stringify(key);
		this.context.memoryLimit.use(str.length + keyStr.length);
		return hmacSha256(str, keyStr);
	}
	var cryptoFilters = /*#__PURE__*/ Object.freeze({
		__proto__: null,
		sha256: sha256$1,
		hmac_sha256
	});
	const filters = {
		...htmlFilters,
		...mathFilters,
		...urlFilters,
		...arrayFilters,
		...dateFilters,
		...stringFilters,
		...base64Filters,
		...cryptoFilters,
		...misc
	};
	var AssignTag = class extends Tag {
		constructor(token, remainTokens, liquid) {
			super(token, remainTokens, liquid);
			this.identifier = this.tokenizer.readIdentifier();
			this.key = this.identifier.content;
			this.tokenizer.assert(this.key, "expected variable name");
			this.tokenizer.skipBlank();
			this.tokenizer.assert(this.tokenizer.peek() === "=", "expected \"=\"");
			this.tokenizer.advance();
			this.value = new Value(this.tokenizer.readFilteredValue(), this.liquid);
		}
		*render(ctx) {
			ctx.bottom()[this.key] = yield this.value.value(ctx, this.liquid.options.lenientIf);
		}
		*arguments() {
			yield this.value;
		}
		*localScope() {
			yield this.identifier;
		}
	};
	const MODIFIERS = [
		"offset",
		"limit",
		"reversed"
	];
	var ForTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			const variable = this.tokenizer.readIdentifier();
			const inStr = this.tokenizer.readIdentifier();
			const collection = this.tokenizer.readValue();
			if (!variable.size() || inStr.content !== "in" || !collection) throw new Error(`illegal tag: ${token.getText()}`);
			this.variable = variable.content;
			this.collection = collection;
			this.hash = new Hash(this.tokenizer, liquid.options.keyValueSeparator);
			this.templates = [];
			this.elseTemplates = [];
			let p;
			const stream = parser.parseStream(remainTokens).on("start", () => p = this.templates).on("tag:else", (tag) => {
				assertEmpty(tag.args);
				p = this.elseTemplates;
			}).on("tag:endfor", (tag) => {
				assertEmpty(tag.args);
				stream.stop();
			}).on("template", (tpl) => p.push(tpl)).on("end", () => {
				throw new Error(`tag ${token.getText()} not closed`);
			});
			stream.start();
		}
		*render(ctx, emitter) {
			const r = this.liquid.renderer;
			let collection = toEnumerable(yield evalToken(this.collection, ctx));
			if (!collection.length) {
				yield r.renderTemplates(this.elseTemplates, ctx, emitter);
				return;
			}
			const continueKey = "continue-" + this.variable + "-" + this.collection.getText();
			ctx.push(createScope({ continue: ctx.getRegister(continueKey, {}) }));
			const hash = yield this.hash.render(ctx);
			ctx.pop();
			collection = (this.liquid.options.orderedFilterParameters ? Object.keys(hash).filter((x) => MODIFIERS.includes(x)) : MODIFIERS.filter((x) => hash[x] !== void 0)).reduce((collection, modifier) => {
				if (modifier === "offset") return offset(collection, hash["offset"]);
				if (modifier === "limit") return limit(collection, hash["limit"]);
				return reversed(collection);
			}, collection);
			ctx.setRegister(continueKey, (hash["offset"] || 0) + collection.length);
			const scope = createScope({ forloop: new ForloopDrop(collection.length, this.collection.getText(), this.variable) });
			ctx.push(scope);
			for (const item of collection) {
				scope[this.variable] = item;
				ctx.continueCalled = ctx.breakCalled = false;
				yield r.renderTemplates(this.templates, ctx, emitter);
				if (ctx.breakCalled) break;
				scope.forloop.next();
			}
			ctx.continueCalled = ctx.breakCalled = false;
			ctx.pop();
		}
		*children() {
			const templates = this.templates.slice();
			if (this.elseTemplates) templates.push(...this.elseTemplates);
			return templates;
		}
		*arguments() {
			yield this.collection;
			for (const v of Object.values(this.hash.hash)) if (isValueToken(v)) yield v;
		}
		blockScope() {
			return [this.variable, "forloop"];
		}
	};
	function reversed(arr) {
		return [...arr].reverse();
	}
	function offset(arr, count) {
		return arr.slice(count);
	}
	function limit(arr, count) {
		return arr.slice(0, count);
	}
	var CaptureTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid, parser) {
			super(tagToken, remainTokens, liquid);
			this.templates = [];
			this.identifier = this.readVariable();
			this.variable = this.identifier.content;
			while (remainTokens.length) {
				const token = remainTokens.shift();
				if (isTagToken(token) && token.name === "endcapture") return;
				this.templates.push(parser.parseToken(token, remainTokens));
			}
			throw new Error(`tag ${tagToken.getText()} not closed`);
		}
		readVariable() {
			let ident = this.tokenizer.readIdentifier();
			if (ident.content) return ident;
			ident = this.tokenizer.readQuoted();
			if (ident) return ident;
			throw this.tokenizer.error("invalid capture name");
		}
		*render(ctx) {
			const html = yield this.liquid.renderer.renderTemplates(this.templates, ctx);
			ctx.bottom()[this.variable] = html;
		}
		*children() {
			return this.templates;
		}
		*localScope() {
			yield this.identifier;
		}
	};
	var CaseTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid, parser) {
			super(tagToken, remainTokens, liquid);
			this.branches = [];
			this.elseTemplates = [];
			this.value = new Value(this.tokenizer.readFilteredValue(), this.liquid);
			this.elseTemplates = [];
			let p = [];
			let elseCount = 0;
			const stream = parser.parseStream(remainTokens).on("tag:when", (token) => {
				if (elseCount > 0) return;
				p = [];
				const values = [];
				while (!token.tokenizer.end()) {
					values.push(token.tokenizer.readValueOrThrow());
					token.tokenizer.skipBlank();
					if (token.tokenizer.peek() === ",") token.tokenizer.readTo(",");
					else token.tokenizer.readTo("or");
				}
				this.branches.push({
					values,
					templates: p
				});
			}).on("tag:else", () => {
				elseCount++;
				p = this.elseTemplates;
			}).on("tag:endcase", () => stream.stop()).on("template", (tpl) => {
				if (p !== this.elseTemplates || elseCount === 1) p.push(tpl);
			}).on("end", () => {
				throw new Error(`tag ${tagToken.getText()} not closed`);
			});
			stream.start();
		}
		*render(ctx, emitter) {
			const r = this.liquid.renderer;
			const target = yield toValue(yield this.value.value(ctx, ctx.opts.lenientIf));
			let branchHit = false;
			for (const branch of this.branches) for (const valueToken of branch.values) if (yield equals(target, yield evalToken(valueToken, ctx, ctx.opts.lenientIf))) {
				yield r.renderTemplates(branch.templates, ctx, emitter);
				branchHit = true;
				break;
			}
			if (!branchHit) yield r.renderTemplates(this.elseTemplates, ctx, emitter);
		}
		*arguments() {
			yield this.value;
			yield* this.branches.flatMap((b) => b.values);
		}
		*children() {
			const templates = this.branches.flatMap((b) => b.templates);
			if (this.elseTemplates) templates.push(...this.elseTemplates);
			return templates;
		}
	};
	var CommentTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid) {
			super(tagToken, remainTokens, liquid);
			while (remainTokens.length) {
				const token = remainTokens.shift();
				if (isTagToken(token) && token.name === "endcomment") return;
			}
			throw new Error(`tag ${tagToken.getText()} not closed`);
		}
		render() {}
	};
	var RenderTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			const tokenizer = this.tokenizer;
			this.file = parseFilePath(tokenizer, this.liquid, parser);
			this.currentFile = token.file;
			while (!tokenizer.end()) {
				tokenizer.skipBlank();
				const begin = tokenizer.p;
				const keyword = tokenizer.readIdentifier();
				if (keyword.content === "with" || keyword.content === "for") {
					tokenizer.skipBlank();
					if (tokenizer.peek() !== ":") {
						const value = tokenizer.readValue();
						if (value) {
							const beforeAs = tokenizer.p;
							const asStr = tokenizer.readIdentifier();
							let alias;
							if (asStr.content === "as") alias = tokenizer.readIdentifier();
							else tokenizer.p = beforeAs;
							const binding = {
								value,
								alias: alias && alias.content
							};
							if (keyword.content === "with") this.with = binding;
							else this.forBinding = binding;
							tokenizer.skipBlank();
							if (tokenizer.peek() === ",") tokenizer.advance();
							continue;
						}
					}
				}
				/**
				* restore cursor if with/for not matched
				*/
				tokenizer.p = begin;
				break;
			}
			this.hash = new Hash(tokenizer, liquid.options.keyValueSeparator);
		}
		*render(ctx, emitter) {
			const { liquid, hash } = this;
			const filepath = yield renderFilePath(this.file, ctx, liquid);
			assert(filepath, () => `illegal file path "${filepath}"`);
			const childCtx = ctx.spawn();
			const scope = childCtx.bottom();
			__assign(scope, yield hash.render(ctx));
			if (this.with) {
				const { value, alias } = this.with;
				scope[alias || filepath] = yield evalToken(value, ctx);
			}
			if (this.forBinding) {
				const { value, alias } = this.forBinding;
				const collection = toEnumerable(yield evalToken(value, ctx));
				scope["forloop"] = new ForloopDrop(collection.length, value.getText(), alias);
				for (const item of collection) {
					scope[alias] = item;
					const templates = yield liquid._parsePartialFile(filepath, childCtx.sync, this.currentFile);
					yield liquid.renderer.renderTemplates(templates, childCtx, emitter);
					scope["forloop"].next();
				}
			} else {
				const templates = yield liquid._parsePartialFile(filepath, childCtx.sync, this.currentFile);
				yield liquid.renderer.renderTemplates(templates, childCtx, emitter);
			}
		}
		*children(partials, sync) {
			if (partials && isString(this.file)) return yield this.liquid._parsePartialFile(this.file, sync, this.currentFile);
			return [];
		}
		partialScope() {
			if (isString(this.file)) {
				const names = Object.keys(this.hash.hash);
				if (this.with) {
					const { value, alias } = this.with;
					if (isString(alias)) names.push([alias, value]);
					else if (isString(this.file)) names.push([this.file, value]);
				}
				if (this.forBinding) {
					const { value, alias } = this.forBinding;
					if (isString(alias)) names.push([alias, value]);
					else if (isString(this.file)) names.push([this.file, value]);
				}
				return {
					name: this.file,
					isolated: true,
					scope: names
				};
			}
		}
		*arguments() {
			for (const v of Object.values(this.hash.hash)) if (isValueToken(v)) yield v;
			if (this.with) {
				const { value } = this.with;
				if (isValueToken(value)) yield value;
			}
			if (this.forBinding) {
				const { value } = this.forBinding;
				if (isValueToken(value)) yield value;
			}
		}
	};
	/**
	* @return null for "none",
	* @return Template[] for quoted with tags and/or filters
	* @return Token for expression (not quoted)
	* @throws TypeError if cannot read next token
	*/
	function parseFilePath(tokenizer, liquid, parser) {
		if (liquid.options.dynamicPartials) {
			const file = tokenizer.readValue();
			tokenizer.assert(file, "illegal file path");
			if (file.getText() === "none") return;
			if (isQuotedToken(file)) return optimize(parser.parse(evalQuotedToken(file)));
			return file;
		}
		const tokens = [...tokenizer.readFileNameTemplate(liquid.options)];
		const templates = optimize(parser.parseTokens(tokens));
		return templates === "none" ? void 0 : templates;
	}
	function optimize(templates) {
		if (templates.length === 1 && isHTMLToken(templates[0].token)) return templates[0].token.getContent();
		return templates;
	}
	function* renderFilePath(file, ctx, liquid) {
		if (typeof file === "string") return file;
		if (Array.isArray(file)) return liquid.renderer.renderTemplates(file, ctx);
		return yield evalToken(file, ctx);
	}
	var IncludeTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			const { tokenizer } = token;
			this.file = parseFilePath(tokenizer, this.liquid, parser);
			this.currentFile = token.file;
			const begin = tokenizer.p;
			if (tokenizer.readIdentifier().content === "with") {
				tokenizer.skipBlank();
				if (tokenizer.peek() !== ":") this.withVar = tokenizer.readValue();
				else tokenizer.p = begin;
			} else tokenizer.p = begin;
			this.hash = new Hash(tokenizer, liquid.options.jekyllInclude || liquid.options.keyValueSeparator);
		}
		*render(ctx, emitter) {
			const { liquid, hash, withVar } = this;
			const { renderer } = liquid;
			const filepath = yield renderFilePath(this.file, ctx, liquid);
			assert(filepath, () => `illegal file path "${filepath}"`);
			const saved = ctx.saveRegister("blocks", "blockMode");
			ctx.setRegister("blocks", {});
			ctx.setRegister("blockMode", BlockMode.OUTPUT);
			const scope = createScope(yield hash.render(ctx));
			if (withVar) scope[filepath] = yield evalToken(withVar, ctx);
			const templates = yield liquid._parsePartialFile(filepath, ctx.sync, this.currentFile);
			ctx.push(ctx.opts.jekyllInclude ? createScope({ include: scope }) : scope);
			yield renderer.renderTemplates(templates, ctx, emitter);
			ctx.pop();
			ctx.restoreRegister(saved);
		}
		*children(partials, sync) {
			if (partials && isString(this.file)) return yield this.liquid._parsePartialFile(this.file, sync, this.currentFile);
			return [];
		}
		partialScope() {
			if (isString(this.file)) {
				let names;
				if (this.liquid.options.jekyllInclude) names = ["include"];
				else {
					names = Object.keys(this.hash.hash);
					if (this.withVar) names.push([this.file, this.withVar]);
				}
				return {
					name: this.file,
					isolated: false,
					scope: names
				};
			}
		}
		*arguments() {
			yield* Object.values(this.hash.hash).filter(isValueToken);
			if (isValueToken(this.file)) yield this.file;
			if (isValueToken(this.withVar)) yield this.withVar;
		}
	};
	var DecrementTag = class extends Tag {
		constructor(token, remainTokens, liquid) {
			super(token, remainTokens, liquid);
			this.identifier = this.tokenizer.readIdentifier();
			this.variable = this.identifier.content;
		}
		render(context, emitter) {
			const scope = context.environments;
			if (!isNumber(scope[this.variable])) scope[this.variable] = 0;
			emitter.write(stringify(--scope[this.variable]));
		}
		*localScope() {
			yield this.identifier;
		}
	};
	var CycleTag = class extends Tag {
		constructor(token, remainTokens, liquid) {
			super(token, remainTokens, liquid);
			this.candidates = [];
			const begin = this.tokenizer.p;
			const group = this.tokenizer.readValue();
			this.tokenizer.skipBlank();
			if (group) {
				if (this.tokenizer.peek() === ":") {
					this.group = group;
					this.tokenizer.advance();
				} else this.tokenizer.p = begin;
			}
			while (!this.tokenizer.end()) {
				const value = this.tokenizer.readFilteredValue();
				this.candidates.push(value);
				this.tokenizer.readTo(",");
			}
			this.tokenizer.assert(this.candidates.length, () => `empty candidates: "${token.getText()}"`);
		}
		*render(ctx, emitter) {
			const fingerprint = `cycle:${yield evalToken(this.group, ctx)}:` + this.candidates.map((c) => c.getText()).join(",");
			const groups = ctx.getRegister("cycle", {});
			let idx = groups[fingerprint];
			if (idx === void 0) idx = groups[fingerprint] = 0;
			const candidate = new Value(this.candidates[idx], this.liquid);
			idx = (idx + 1) % this.candidates.length;
			groups[fingerprint] = idx;
			let val = yield toValue(yield candidate.value(ctx, false));
			const outputEscape = this.liquid.options.outputEscape;
			if (outputEscape && !candidate.filters[candidate.filters.length - 1]?.raw) val = yield outputEscape.call({
				context: ctx,
				token: this.token,
				liquid: this.liquid
			}, val);
			return val;
		}
		*arguments() {
			yield* this.candidates;
			if (this.group) yield this.group;
		}
	};
	var IfTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid, parser) {
			super(tagToken, remainTokens, liquid);
			this.branches = [];
			let p = [];
			parser.parseStream(remainTokens).on("start", () => this.branches.push({
				value: new Value(tagToken.tokenizer.readFilteredValue(), this.liquid),
				templates: p = []
			})).on("tag:elsif", (token) => {
				assert(!this.elseTemplates, "unexpected elsif after else");
				this.branches.push({
					value: new Value(token.tokenizer.readFilteredValue(), this.liquid),
					templates: p = []
				});
			}).on("tag:else", (tag) => {
				assertEmpty(tag.args);
				assert(!this.elseTemplates, "duplicated else");
				p = this.elseTemplates = [];
			}).on("tag:endif", function(tag) {
				assertEmpty(tag.args);
				this.stop();
			}).on("template", (tpl) => p.push(tpl)).on("end", () => {
				throw new Error(`tag ${tagToken.getText()} not closed`);
			}).start();
		}
		*render(ctx, emitter) {
			const r = this.liquid.renderer;
			for (const { value, templates } of this.branches) if (isTruthy(yield toValue(yield value.value(ctx, ctx.opts.lenientIf)), ctx)) {
				yield r.renderTemplates(templates, ctx, emitter);
				return;
			}
			yield r.renderTemplates(this.elseTemplates || [], ctx, emitter);
		}
		*children() {
			const templates = this.branches.flatMap((b) => b.templates);
			if (this.elseTemplates) templates.push(...this.elseTemplates);
			return templates;
		}
		arguments() {
			return this.branches.map((b) => b.value);
		}
	};
	var IncrementTag = class extends Tag {
		constructor(token, remainTokens, liquid) {
			super(token, remainTokens, liquid);
			this.identifier = this.tokenizer.readIdentifier();
			this.variable = this.identifier.content;
		}
		render(context, emitter) {
			const scope = context.environments;
			if (!isNumber(scope[this.variable])) scope[this.variable] = 0;
			const val = scope[this.variable];
			scope[this.variable]++;
			emitter.write(stringify(val));
		}
		*localScope() {
			yield this.identifier;
		}
	};
	var LayoutTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			this.file = parseFilePath(this.tokenizer, this.liquid, parser);
			this.currentFile = token.file;
			this.args = new Hash(this.tokenizer, liquid.options.keyValueSeparator);
			this.templates = parser.parseTokens(remainTokens);
		}
		*render(ctx, emitter) {
			const { liquid, args, file } = this;
			const { renderer } = liquid;
			if (file === void 0) {
				ctx.setRegister("blockMode", BlockMode.OUTPUT);
				yield renderer.renderTemplates(this.templates, ctx, emitter);
				return;
			}
			const filepath = yield renderFilePath(this.file, ctx, liquid);
			assert(filepath, () => `illegal file path "${filepath}"`);
			const templates = yield liquid._parseLayoutFile(filepath, ctx.sync, this.currentFile);
			ctx.setRegister("blockMode", BlockMode.STORE);
			const html = yield renderer.renderTemplates(this.templates, ctx);
			const blocks = ctx.getRegister("blocks", {});
			if (blocks[""] === void 0) blocks[""] = (parent, emitter) => emitter.write(html);
			ctx.setRegister("blockMode", BlockMode.OUTPUT);
			ctx.push(createScope(yield args.render(ctx)));
			yield renderer.renderTemplates(templates, ctx, emitter);
			ctx.pop();
		}
		*children(partials) {
			const templates = this.templates.slice();
			if (partials && isString(this.file)) templates.push(...yield this.liquid._parsePartialFile(this.file, true, this.currentFile));
			return templates;
		}
		*arguments() {
			for (const v of Object.values(this.args.hash)) if (isValueToken(v)) yield v;
			if (isValueToken(this.file)) yield this.file;
		}
		partialScope() {
			if (isString(this.file)) return {
				name: this.file,
				isolated: false,
				scope: Object.keys(this.args.hash)
			};
		}
	};
	var BlockTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			this.templates = [];
			const match = /\w+/.exec(token.args);
			this.block = match ? match[0] : "";
			while (remainTokens.length) {
				const token = remainTokens.shift();
				if (isTagToken(token) && token.name === "endblock") return;
				const template = parser.parseToken(token, remainTokens);
				this.templates.push(template);
			}
			throw new Error(`tag ${token.getText()} not closed`);
		}
		*render(ctx, emitter) {
			const blockRender = this.getBlockRender(ctx);
			if (ctx.getRegister("blockMode") === BlockMode.STORE) ctx.getRegister("blocks", {})[this.block] = blockRender;
			else yield blockRender(new BlockDrop(), emitter);
		}
		getBlockRender(ctx) {
			const self = this;
			const { liquid, templates } = this;
			const renderChild = ctx.getRegister("blocks", {})[this.block];
			const renderCurrent = function* (superBlock, emitter) {
				const stack = ctx.getRegister("blockStack", []);
				if (stack.includes(self)) throw new Error("block tag cannot be nested");
				stack.push(self);
				ctx.push(createScope({ block: superBlock }));
				yield liquid.renderer.renderTemplates(templates, ctx, emitter);
				ctx.pop();
				stack.pop();
			};
			return renderChild ? (superBlock, emitter) => renderChild(new BlockDrop((emitter) => renderCurrent(superBlock, emitter)), emitter) : renderCurrent;
		}
		*children() {
			return this.templates;
		}
		blockScope() {
			return ["block"];
		}
	};
	var RawTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid) {
			super(tagToken, remainTokens, liquid);
			this.tokens = [];
			while (remainTokens.length) {
				const token = remainTokens.shift();
				if (isTagToken(token) && token.name === "endraw") return;
				this.tokens.push(token);
			}
			throw new Error(`tag ${tagToken.getText()} not closed`);
		}
		render() {
			return this.tokens.map((token) => token.getText()).join("");
		}
	};
	var TablerowloopDrop = class extends ForloopDrop {
		constructor(length, cols, collection, variable) {
			super(length, collection, variable);
			this.length = length;
			this.cols = cols;
		}
		row() {
			return Math.floor(this.i / this.cols) + 1;
		}
		col0() {
			return this.i % this.cols;
		}
		col() {
			return this.col0() + 1;
		}
		col_first() {
			return this.col0() === 0;
		}
		col_last() {
			return this.col() === this.cols;
		}
	};
	var TablerowTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid, parser) {
			super(tagToken, remainTokens, liquid);
			const variable = this.tokenizer.readIdentifier();
			this.tokenizer.skipBlank();
			const predicate = this.tokenizer.readIdentifier();
			const collectionToken = this.tokenizer.readValue();
			if (predicate.content !== "in" || !collectionToken) throw new Error(`illegal tag: ${tagToken.getText()}`);
			this.variable = variable.content;
			this.collection = collectionToken;
			this.args = new Hash(this.tokenizer, liquid.options.keyValueSeparator);
			this.templates = [];
			let p;
			const stream = parser.parseStream(remainTokens).on("start", () => p = this.templates).on("tag:endtablerow", () => stream.stop()).on("template", (tpl) => p.push(tpl)).on("end", () => {
				throw new Error(`tag ${tagToken.getText()} not closed`);
			});
			stream.start();
		}
		*render(ctx, emitter) {
			let collection = toEnumerable(yield evalToken(this.collection, ctx));
			const args = yield this.args.render(ctx);
			const offset = args.offset || 0;
			const limit = args.limit === void 0 ? collection.length : args.limit;
			collection = collection.slice(offset, offset + limit);
			const cols = args.cols || collection.length;
			const r = this.liquid.renderer;
			const tablerowloop = new TablerowloopDrop(collection.length, cols, this.collection.getText(), this.variable);
			const scope = createScope({ tablerowloop });
			ctx.push(scope);
			for (let idx = 0; idx < collection.length; idx++, tablerowloop.next()) {
				scope[this.variable] = collection[idx];
				if (tablerowloop.col0() === 0) {
					if (tablerowloop.row() !== 1) emitter.write("</tr>");
					emitter.write(`<tr class="row${tablerowloop.row()}">`);
				}
				emitter.write(`<td class="col${tablerowloop.col()}">`);
				yield r.renderTemplates(this.templates, ctx, emitter);
				emitter.write("</td>");
			}
			if (collection.length) emitter.write("</tr>");
			ctx.pop();
		}
		*children() {
			return this.templates;
		}
		*arguments() {
			yield this.collection;
			for (const v of Object.values(this.args.hash)) if (isValueToken(v)) yield v;
		}
		blockScope() {
			return [this.variable, "tablerowloop"];
		}
	};
	var UnlessTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid, parser) {
			super(tagToken, remainTokens, liquid);
			this.branches = [];
			this.elseTemplates = [];
			let p = [];
			let elseCount = 0;
			parser.parseStream(remainTokens).on("start", () => this.branches.push({
				value: new Value(tagToken.tokenizer.readFilteredValue(), this.liquid),
				test: isFalsy,
				templates: p = []
			})).on("tag:elsif", (token) => {
				if (elseCount > 0) {
					p = [];
					return;
				}
				this.branches.push({
					value: new Value(token.tokenizer.readFilteredValue(), this.liquid),
					test: isTruthy,
					templates: p = []
				});
			}).on("tag:else", () => {
				elseCount++;
				p = this.elseTemplates;
			}).on("tag:endunless", function() {
				this.stop();
			}).on("template", (tpl) => {
				if (p !== this.elseTemplates || elseCount === 1) p.push(tpl);
			}).on("end", () => {
				throw new Error(`tag ${tagToken.getText()} not closed`);
			}).start();
		}
		*render(ctx, emitter) {
			const r = this.liquid.renderer;
			for (const { value, test, templates } of this.branches) if (test(yield toValue(yield value.value(ctx, ctx.opts.lenientIf)), ctx)) {
				yield r.renderTemplates(templates, ctx, emitter);
				return;
			}
			yield r.renderTemplates(this.elseTemplates, ctx, emitter);
		}
		*children() {
			const children = this.branches.flatMap((b) => b.templates);
			if (this.elseTemplates) children.push(...this.elseTemplates);
			return children;
		}
		arguments() {
			return this.branches.map((b) => b.value);
		}
	};
	var BreakTag = class extends Tag {
		render(ctx, _emitter) {
			ctx.breakCalled = true;
		}
	};
	var ContinueTag = class extends Tag {
		render(ctx, _emitter) {
			ctx.continueCalled = true;
		}
	};
	var EchoTag = class extends Tag {
		constructor(token, remainTokens, liquid) {
			super(token, remainTokens, liquid);
			this.tokenizer.skipBlank();
			if (!this.tokenizer.end()) this.value = new Value(this.tokenizer.readFilteredValue(), this.liquid);
		}
		*render(ctx, emitter) {
			if (!this.value) return;
			let val = yield toValue(yield this.value.value(ctx, false));
			const outputEscape = this.liquid.options.outputEscape;
			if (outputEscape && !this.value.filters[this.value.filters.length - 1]?.raw) val = yield outputEscape.call({
				context: ctx,
				token: this.token,
				liquid: this.liquid
			}, val);
			emitter.write(val);
		}
		*arguments() {
			if (this.value) yield this.value;
		}
	};
	var LiquidTag = class extends Tag {
		constructor(token, remainTokens, liquid, parser) {
			super(token, remainTokens, liquid);
			const tokens = this.tokenizer.readLiquidTagTokens(this.liquid.options);
			this.templates = parser.parseTokens(tokens);
		}
		*render(ctx, emitter) {
			yield this.liquid.renderer.renderTemplates(this.templates, ctx, emitter);
		}
		*children() {
			return this.templates;
		}
	};
	var InlineCommentTag = class extends Tag {
		constructor(tagToken, remainTokens, liquid) {
			super(tagToken, remainTokens, liquid);
			if (tagToken.args.search(/\n\s*[^#\s]/g) !== -1) throw new Error("every line of an inline comment must start with a '#' character");
		}
		render() {}
	};
	const tags = {
		assign: AssignTag,
		"for": ForTag,
		capture: CaptureTag,
		"case": CaseTag,
		comment: CommentTag,
		include: IncludeTag,
		render: RenderTag,
		decrement: DecrementTag,
		increment: IncrementTag,
		cycle: CycleTag,
		"if": IfTag,
		layout: LayoutTag,
		block: BlockTag,
		raw: RawTag,
		tablerow: TablerowTag,
		unless: UnlessTag,
		"break": BreakTag,
		"continue": ContinueTag,
		echo: EchoTag,
		liquid: LiquidTag,
		"#": InlineCommentTag
	};
	var Liquid = class Liquid {
		constructor(opts = {}) {
			this.renderer = new Render();
			this.filters = Object.create(null);
			this.tags = Object.create(null);
			this.options = normalize(opts);
			this.parser = new Parser(this);
			forOwn(tags, (conf, name) => this.registerTag(name, conf));
			forOwn(filters, (handler, name) => this.registerFilter(name, handler));
		}
		parse(html, filepath) {
			return new Parser(this).parse(html, filepath);
		}
		_render(tpl, scope, renderOptions) {
			const ctx = scope instanceof Context ? scope : new Context(scope, this.options, renderOptions, { liquid: this });
			return this.renderer.renderTemplates(tpl, ctx);
		}
		async render(tpl, scope, renderOptions) {
			return toPromise(this._render(tpl, scope, {
				...renderOptions,
				sync: false
			}));
		}
		renderSync(tpl, scope, renderOptions) {
			return toValueSync(this._render(tpl, scope, {
				...renderOptions,
				sync: true
			}));
		}
		renderToNodeStream(tpl, scope, renderOptions = {}) {
			const ctx = new Context(scope, this.options, renderOptions, { liquid: this });
			return this.renderer.renderTemplatesToNodeStream(tpl, ctx);
		}
		_parseAndRender(html, scope, renderOptions) {
			const tpl = this.parse(html);
			return this._render(tpl, scope, renderOptions);
		}
		async parseAndRender(html, scope, renderOptions) {
			return toPromise(this._parseAndRender(html, scope, {
				...renderOptions,
				sync: false
			}));
		}
		parseAndRenderSync(html, scope, renderOptions) {
			return toValueSync(this._parseAndRender(html, scope, {
				...renderOptions,
				sync: true
			}));
		}
		_parsePartialFile(file, sync, currentFile) {
			return new Parser(this).parseFile(file, sync, exports.LookupType.Partials, currentFile);
		}
		_parseLayoutFile(file, sync, currentFile) {
			return new Parser(this).parseFile(file, sync, exports.LookupType.Layouts, currentFile);
		}
		_parseFile(file, sync, lookupType, currentFile) {
			return new Parser(this).parseFile(file, sync, lookupType, currentFile);
		}
		async parseFile(file, lookupType) {
			return toPromise(new Parser(this).parseFile(file, false, lookupType));
		}
		parseFileSync(file, lookupType) {
			return toValueSync(new Parser(this).parseFile(file, true, lookupType));
		}
		*_renderFile(file, ctx, renderFileOptions) {
			const templates = yield this._parseFile(file, renderFileOptions.sync, renderFileOptions.lookupType);
			return yield this._render(templates, ctx, renderFileOptions);
		}
		async renderFile(file, ctx, renderFileOptions) {
			return toPromise(this._renderFile(file, ctx, {
				...renderFileOptions,
				sync: false
			}));
		}
		renderFileSync(file, ctx, renderFileOptions) {
			return toValueSync(this._renderFile(file, ctx, {
				...renderFileOptions,
				sync: true
			}));
		}
		async renderFileToNodeStream(file, scope, renderOptions) {
			const templates = await this.parseFile(file);
			return this.renderToNodeStream(templates, scope, renderOptions);
		}
		_evalValue(str, scope) {
			const value = new Value(str, this);
			const ctx = scope instanceof Context ? scope : new Context(scope, this.options, {}, { liquid: this });
			return value.value(ctx);
		}
		async evalValue(str, scope) {
			return toPromise(this._evalValue(str, scope));
		}
		evalValueSync(str, scope) {
			return toValueSync(this._evalValue(str, scope));
		}
		registerFilter(name, filter) {
			this.filters[name] = filter;
		}
		unregisterFilter(name) {
			delete this.filters[name];
		}
		registerTag(name, tag) {
			this.tags[name] = isFunction(tag) ? tag : createTagClass(tag);
		}
		plugin(plugin) {
			return plugin.call(this, Liquid);
		}
		express() {
			const self = this;
			let firstCall = true;
			return function(filePath, ctx, callback) {
				if (firstCall) {
					firstCall = false;
					const dirs = normalizeDirectoryList(this.root);
					self.options.root.unshift(...dirs);
					self.options.layouts.unshift(...dirs);
					self.options.partials.unshift(...dirs);
				}
				self.renderFile(filePath, ctx).then((html) => callback(null, html), callback);
			};
		}
		async analyze(template, options = {}) {
			return analyze(template, options);
		}
		analyzeSync(template, options = {}) {
			return analyzeSync(template, options);
		}
		async parseAndAnalyze(html, filename, options = {}) {
			return analyze(this.parse(html, filename), options);
		}
		parseAndAnalyzeSync(html, filename, options = {}) {
			return analyzeSync(this.parse(html, filename), options);
		}
		/** Return an array of all variables without their properties. */
		async variables(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Object.keys(analysis.variables);
		}
		/** Return an array of all variables without their properties. */
		variablesSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Object.keys(analysis.variables);
		}
		/** Return an array of all variables including their properties/paths. */
		async fullVariables(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Array.from(new Set(Object.values(analysis.variables).flatMap((a) => a.map((v) => String(v)))));
		}
		/** Return an array of all variables including their properties/paths. */
		fullVariablesSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Array.from(new Set(Object.values(analysis.variables).flatMap((a) => a.map((v) => String(v)))));
		}
		/** Return an array of all variables, each as an array of properties/segments. */
		async variableSegments(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Array.from(strictUniq(Object.values(analysis.variables).flatMap((a) => a.map((v) => v.toArray()))));
		}
		/** Return an array of all variables, each as an array of properties/segments. */
		variableSegmentsSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Array.from(strictUniq(Object.values(analysis.variables).flatMap((a) => a.map((v) => v.toArray()))));
		}
		/** Return an array of all expected context variables without their properties. */
		async globalVariables(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Object.keys(analysis.globals);
		}
		/** Return an array of all expected context variables without their properties. */
		globalVariablesSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Object.keys(analysis.globals);
		}
		/** Return an array of all expected context variables including their properties/paths. */
		async globalFullVariables(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Array.from(new Set(Object.values(analysis.globals).flatMap((a) => a.map((v) => String(v)))));
		}
		/** Return an array of all expected context variables including their properties/paths. */
		globalFullVariablesSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Array.from(new Set(Object.values(analysis.globals).flatMap((a) => a.map((v) => String(v)))));
		}
		/** Return an array of all expected context variables, each as an array of properties/segments. */
		async globalVariableSegments(template, options = {}) {
			const analysis = await analyze(isString(template) ? this.parse(template) : template, options);
			return Array.from(strictUniq(Object.values(analysis.globals).flatMap((a) => a.map((v) => v.toArray()))));
		}
		/** Return an array of all expected context variables, each as an array of properties/segments. */
		globalVariableSegmentsSync(template, options = {}) {
			const analysis = analyzeSync(isString(template) ? this.parse(template) : template, options);
			return Array.from(strictUniq(Object.values(analysis.globals).flatMap((a) => a.map((v) => v.toArray()))));
		}
	};
	const version = "10.30.1";
	exports.AssertionError = AssertionError;
	exports.AssignTag = AssignTag;
	exports.BlockTag = BlockTag;
	exports.BreakTag = BreakTag;
	exports.CaptureTag = CaptureTag;
	exports.CaseTag = CaseTag;
	exports.CommentTag = CommentTag;
	exports.Context = Context;
	exports.ContinueTag = ContinueTag;
	exports.CycleTag = CycleTag;
	exports.DecrementTag = DecrementTag;
	exports.Drop = Drop;
	exports.EchoTag = EchoTag;
	exports.Expression = Expression;
	exports.Filter = Filter;
	exports.ForTag = ForTag;
	exports.Hash = Hash;
	exports.IfTag = IfTag;
	exports.IncludeTag = IncludeTag;
	exports.IncrementTag = IncrementTag;
	exports.InlineCommentTag = InlineCommentTag;
	exports.LayoutTag = LayoutTag;
	exports.Liquid = Liquid;
	exports.LiquidError = LiquidError;
	exports.LiquidTag = LiquidTag;
	exports.Output = Output;
	exports.ParseError = ParseError;
	exports.ParseStream = ParseStream;
	exports.Parser = Parser;
	exports.RawTag = RawTag;
	exports.RenderError = RenderError;
	exports.RenderTag = RenderTag;
	exports.TablerowTag = TablerowTag;
	exports.Tag = Tag;
	exports.TagToken = TagToken;
	exports.Token = Token;
	exports.TokenizationError = TokenizationError;
	exports.Tokenizer = Tokenizer;
	exports.TypeGuards = typeGuards;
	exports.UndefinedVariableError = UndefinedVariableError;
	exports.UnlessTag = UnlessTag;
	exports.Value = Value;
	exports.Variable = Variable;
	exports.analyze = analyze;
	exports.analyzeSync = analyzeSync;
	exports.assert = assert;
	exports.createTrie = createTrie;
	exports.defaultOperators = defaultOperators;
	exports.defaultOptions = defaultOptions;
	exports.evalQuotedToken = evalQuotedToken;
	exports.evalToken = evalToken;
	exports.evalTokenValue = evalTokenValue;
	exports.filters = filters;
	exports.isFalsy = isFalsy;
	exports.isTruthy = isTruthy;
	exports.tags = tags;
	exports.toPromise = toPromise;
	exports.toValue = toValue;
	exports.toValueSync = toValueSync;
	exports.version = version;
})))();
const EXCERPT = 200;
function spanOf(text, start, end, excerpt = text.slice(start, end)) {
	const from = placeOf$1(text, start);
	const to = placeOf$1(text, end);
	return {
		start_line: from.line,
		start_col: from.column,
		end_line: to.line,
		end_col: to.column,
		raw_text_excerpt: excerpt.slice(0, EXCERPT)
	};
}
function placeOf$1(text, offset) {
	let line = 1;
	let lineStart = 0;
	for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
		line++;
		lineStart = at + 1;
	}
	return {
		line,
		column: offset - lineStart + 1
	};
}
function offsetOf(text, line, column) {
	let start = 0;
	for (let n = 1; n < line; n++) {
		const next = text.indexOf("\n", start);
		if (next < 0) break;
		start = next + 1;
	}
	return start + column - 1;
}
// flow/templates.ts
const NOTHING = {
	uses: [],
	error: null
};
const MAX_TEMPLATE = 2e5;
const RENDER_MS = 50;
const TAGS = [
	"assign",
	"for",
	"capture",
	"case",
	"comment",
	"cycle",
	"if",
	"raw",
	"unless",
	"break",
	"continue",
	"echo",
	"#"
];
const FORBIDDEN_FILTERS = [
	"sample",
	"sha256",
	"hmac_sha256",
	"inspect",
	"where_exp",
	"reject_exp",
	"group_by_exp",
	"has_exp"
];
const ALSO_FORBIDDEN = [
	"find_exp",
	"find_index_exp",
	"date_to_string",
	"date_to_long_string",
	"date_to_rfc822",
	"date_to_xmlschema"
];
const liquid = makeEngine();
function makeEngine() {
	const engine = new import_liquid_node.Liquid({
		templates: {},
		ownPropertyOnly: true,
		strictFilters: true,
		parseLimit: MAX_TEMPLATE,
		renderLimit: RENDER_MS,
		memoryLimit: 1e6,
		timezoneOffset: 0,
		locale: "en-US"
	});
	for (const tag of Object.keys(engine.tags)) if (!TAGS.includes(tag)) delete engine.tags[tag];
	for (const filter of [...FORBIDDEN_FILTERS, ...ALSO_FORBIDDEN]) delete engine.filters[filter];
	makeDateDeterministic(engine);
	return engine;
}
function makeDateDeterministic(engine) {
	const date = engine.filters.date;
	engine.registerFilter("date", function(value, ...rest) {
		if (value !== "now" && value !== "today") return date.call(this, value, ...rest);
		const now = this.context.getSync(["current_time"]);
		return typeof now === "string" || typeof now === "number" ? date.call(this, now, ...rest) : "";
	});
}
const OUTPUT = /\{\{-?\s*([A-Za-z_]\w*)(?:\.\w+|\[\d+\])*\s*(?:\|\s*[a-z_]+\s*(?::\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*(?:,\s*(?:"[^"{}]*"|'[^'{}]*'|\d+)\s*)*)?)*-?\}\}/y;
/** The variables a text reads, with their places, and what is wrong with its syntax. */
function scanTemplate(text) {
	let at = nextOpening(text, 0);
	if (at < 0) return NOTHING;
	const uses = [];
	while (at >= 0) {
		OUTPUT.lastIndex = at;
		const match = OUTPUT.exec(text);
		if (!match || !knowsFilters(match[0])) return parseScan(text);
		const name = match[1];
		const start = text.indexOf(name, at);
		uses.push({
			name,
			start,
			end: start + name.length
		});
		at = nextOpening(text, OUTPUT.lastIndex);
	}
	return {
		uses,
		error: null
	};
}
function knowsFilters(output) {
	for (const [, name] of output.includes("|") ? output.matchAll(/\|\s*([a-z_]+)/g) : []) if (!Object.hasOwn(liquid.filters, name)) return false;
	return true;
}
function nextOpening(text, from) {
	for (let at = text.indexOf("{", from); at >= 0; at = text.indexOf("{", at + 1)) {
		const next = text.charCodeAt(at + 1);
		if (next === 123 || next === 37) return at;
	}
	return -1;
}
function parseScan(text) {
	try {
		const { globals } = liquid.analyzeSync(parsed(text), { partials: false });
		const uses = [];
		for (const name of Object.keys(globals)) for (const { location } of globals[name]) {
			const start = offsetOf(text, location.row, location.col);
			uses.push({
				name,
				start,
				end: start + name.length
			});
		}
		return {
			uses: uses.sort((a, b) => a.start - b.start),
			error: null
		};
	} catch (error) {
		return {
			uses: [],
			error: reason(error)
		};
	}
}
const CACHE_SIZE = 500;
const cache = /* @__PURE__ */ new Map();
function parsed(text) {
	const known = cache.get(text);
	if (known) return known;
	const templates = liquid.parse(text);
	if (text.length <= 1e4) {
		if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value);
		cache.set(text, templates);
	}
	return templates;
}
function reason(error) {
	return (error instanceof Error ? error.message : String(error)).split("\n")[0].slice(0, 200);
}
// flow/variable-facts.ts
function variableFactsOf(view) {
	const facts = {
		uses: [],
		sets: [],
		assigned: /* @__PURE__ */ new Set(),
		errors: []
	};
	scanText(facts, -1, null, "persona", view.graph.persona);
	view.nodes.forEach((node, i) => {
		readNode(facts, node, i);
		facts.sets.push(setsOf(node));
	});
	for (const edge of view.edges) readEdge(facts, edge, view.index.get(edge.source) ?? -1);
	for (const output of view.graph.component_outputs) addUse(facts, output.variable, -1, null, "component_outputs");
	facts.assigned = new Set(view.nodes.flatMap((node, i) => node.type === "collect" ? [] : facts.sets[i]));
	return facts;
}
function readNode(facts, node, at) {
	for (const field of traitsOf(node.type)?.templates ?? []) scanValue(facts, at, null, field, node.config[field]);
	if (node.global.enabled) scanValue(facts, at, null, "global.enter_condition", node.global.enter_condition);
	if (node.type === "collect") for (const name of asTexts(node.config.variables)) addUse(facts, name, at, null, "variables", true);
	if (node.type !== "set_variable") return;
	for (const { expression } of asObjects(node.config.assignments)) {
		if (typeof expression !== "string") continue;
		const parsed = parseExpression(expression);
		if (parsed.ok) for (const name of parsed.reads) addUse(facts, name, at, null, "assignments", expression.includes("default("));
		else facts.errors.push({
			node: at,
			edge: null,
			field: "assignments",
			message: parsed.error
		});
	}
}
function readEdge(facts, edge, at) {
	const { condition } = edge;
	if (!condition) return;
	if (condition.type === "llm") scanText(facts, at, edge, "condition.prompt", condition.prompt);
	if (condition.type !== "expression") return;
	const guarded = new Set(comparisonsOf(condition.expression).flatMap((one) => isGuard(one.operator) ? [rootOf(one.variable)] : []));
	for (const name of readsOf(condition.expression)) addUse(facts, name, at, edge, "condition.expression", guarded.has(name));
}
function isGuard(operator) {
	return operator === "exists" || operator === "not_exists";
}
function scanValue(facts, node, edge, field, value) {
	if (typeof value === "string") scanText(facts, node, edge, field, value);
	else if (isObject$1(value)) {
		for (const key in value) if (typeof value[key] === "string") scanText(facts, node, edge, `${field}.${key}`, value[key]);
	}
}
function scanText(facts, node, edge, field, text) {
	const { uses, error } = scanTemplate(text);
	if (error) facts.errors.push({
		node,
		edge,
		field,
		message: error
	});
	for (const { name, start, end } of uses) facts.uses.push({
		name,
		node,
		edge,
		field,
		guard: false,
		place: {
			text,
			start,
			end
		}
	});
}
function addUse(facts, name, node, edge, field, guard = false) {
	facts.uses.push({
		name,
		node,
		edge,
		field,
		guard,
		place: null
	});
}
function setsOf(node) {
	const { config } = node;
	if (node.type === "collect") return asTexts(config.variables);
	if (node.type === "set_variable") return asObjects(config.assignments).flatMap((one) => asTexts([one.variable]));
	if (node.type === "tool") return isObject$1(config.output_mapping) ? Object.keys(config.output_mapping) : [];
	if (node.type === "component") return asObjects(config.outputs).flatMap((one) => asTexts([one.variable ?? one.name]));
	return [];
}
/** Uses of collected and tool-made variables that some path from the entry reaches before anything set them. */
function unsetUses(view) {
	const { uses, sets } = view.facts;
	const watched = /* @__PURE__ */ new Map();
	for (const use of uses) {
		const variable = view.variables.get(use.name);
		if (use.guard || use.node < 0 || !variable || watched.has(use.name) || SYSTEM_VARIABLES.has(use.name)) continue;
		if ((variable.source === "collected" || variable.source === "tool") && (variable.default ?? null) === null) watched.set(use.name, watched.size);
	}
	if (watched.size === 0 || view.entry < 0) return [];
	const surely = surelySet(view, sets, watched);
	return uses.filter((use) => {
		const bit = watched.get(use.name);
		if (bit === void 0 || use.guard || use.node < 0 || !view.reachable[use.node]) return false;
		return !(use.edge !== null && !isMishap(use.edge) && sets[use.node].includes(use.name)) && !(surely[use.node][bit >> 5] & 1 << (bit & 31));
	});
}
function isMishap(edge) {
	return !isPositive(edge.kind) && edge.kind !== "else";
}
function surelySet(view, sets, watched) {
	const words = watched.size + 31 >> 5;
	const before = view.nodes.map(() => new Uint32Array(words).fill(4294967295));
	const adds = sets.map((names) => bitsOf(names, watched, words));
	const queue = [];
	const enter = (at) => {
		before[at].fill(0);
		queue.push(at);
	};
	view.nodes.forEach((node, i) => {
		if (i === view.entry || node.global.enabled) enter(i);
	});
	const visited = new Uint8Array(view.nodes.length);
	for (let head = 0; head < queue.length; head++) {
		const at = queue[head];
		visited[at] = 1;
		view.outgoing[at].forEach((edge, i) => {
			const to = view.successors[at][i];
			const gained = isMishap(edge) ? null : adds[at];
			if (meet(before[to], before[at], gained) || !visited[to]) {
				visited[to] = 1;
				queue.push(to);
			}
		});
	}
	return before;
}
function bitsOf(names, watched, words) {
	let bits = null;
	for (const name of names) {
		const bit = watched.get(name);
		if (bit === void 0) continue;
		bits ??= new Uint32Array(words);
		bits[bit >> 5] |= 1 << (bit & 31);
	}
	return bits;
}
function meet(into, from, gained) {
	let shrank = false;
	for (let w = 0; w < into.length; w++) {
		const next = into[w] & (from[w] | (gained?.[w] ?? 0));
		if (next >>> 0 === into[w]) continue;
		into[w] = next;
		shrank = true;
	}
	return shrank;
}
// flow/inspection.ts
const POSITIVE = /* @__PURE__ */ new Set([
	"default",
	"success",
	"found",
	"done",
	"pass",
	"conditional",
	"event"
]);
/** Whether an edge belongs to the outcome "as planned"; the rest speak of one particular mishap, or of everything else. */
function isPositive(kind) {
	return POSITIVE.has(kind);
}
/** An edge that is taken without asking anything: neither a condition nor an `else`. */
function isPlain(edge) {
	return edge.condition === null && edge.kind !== "conditional" && edge.kind !== "event";
}
var Inspection = class {
	nodes;
	edges;
	index;
	variables;
	/** Live edges by node, in routing order: both ends exist, and both can be executed. */
	outgoing;
	successors;
	entry;
	#reachable = null;
	#facts = null;
	#loops = null;
	#choices = /* @__PURE__ */ new Map();
	graph;
	constructor(graph) {
		this.graph = graph;
		this.nodes = graph.nodes;
		this.edges = graph.edges;
		this.index = indexOf(graph.nodes);
		this.variables = new Map(graph.context_variables.map((variable) => [variable.name, variable]));
		this.outgoing = graph.nodes.map(() => []);
		this.successors = graph.nodes.map(() => []);
		for (const edge of graph.edges) {
			const source = this.index.get(edge.source);
			const target = this.index.get(edge.target);
			if (source === void 0 || target === void 0) continue;
			if (!leadsOn(this.nodes[source]) || this.nodes[target].type === "note") continue;
			this.outgoing[source].push(edge);
			this.successors[source].push(target);
		}
		const entry = graph.entry_node_id === null ? -1 : this.index.get(graph.entry_node_id) ?? -1;
		this.entry = entry >= 0 && this.nodes[entry].type !== "note" ? entry : -1;
	}
	node(id) {
		const at = this.index.get(id);
		return at === void 0 ? void 0 : this.nodes[at];
	}
	/** Nodes a conversation can get to: from the entry, or because they may be entered from anywhere. */
	get reachable() {
		if (this.#reachable) return this.#reachable;
		const roots = this.nodes.flatMap((node, i) => i === this.entry || node.global.enabled ? [i] : []);
		const flags = new Uint8Array(this.nodes.length);
		for (const i of breadthFirst(this.successors, roots).order) flags[i] = 1;
		this.#reachable = flags;
		return flags;
	}
	/** Groups of nodes that can reach each other, and single nodes with an edge to themselves. */
	get loops() {
		this.#loops ??= components(this.successors).filter((g) => g.length > 1 || this.successors[g[0]].includes(g[0]));
		return this.#loops;
	}
	/** What makes two edges of a node the same choice: kind and condition, as one text. Computed once, because several rules compare. */
	choice(edge) {
		const known = this.#choices.get(edge);
		if (known !== void 0) return known;
		const { condition } = edge;
		const detail = condition ? condition.type === "expression" ? canonical(condition.expression) : condition.prompt || condition.event : "";
		const choice = `${edge.kind}\u0001${condition?.type ?? ""}\u0001${detail}`;
		this.#choices.set(edge, choice);
		return choice;
	}
	get facts() {
		this.#facts ??= variableFactsOf(this);
		return this.#facts;
	}
	/** Edges that can be taken after the node did what it is for. */
	waysOn(at) {
		return this.outgoing[at].filter((edge) => isPositive(edge.kind) || edge.kind === "else");
	}
	/** The one enabled end node, where there is exactly one: the natural place to lead a missing way to. */
	get onlyEnd() {
		const ends = this.nodes.filter((node) => node.type === "end" && !node.disabled);
		return ends.length === 1 ? ends[0] : null;
	}
};
// flow/durations.ts
const UNITS = {
	ms: .001,
	s: 1,
	sec: 1,
	m: 60,
	min: 60,
	h: 3600,
	d: 86400
};
const PARTS = /^\s*(?:\d+(?:\.\d+)?\s*(?:ms|sec|s|min|m|h|d)\s*)+$/;
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const LONGEST = 2678400;
/** Seconds, or null when the value is no duration (then it may be the name of an event). */
function parseDuration(value) {
	const seconds = isObject$1(value) ? parseDuration(value.duration ?? value.seconds ?? null) : read(value);
	return seconds !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST) : null;
}
function read(value) {
	if (typeof value === "number") return value;
	if (typeof value !== "string" || value.length > 40) return null;
	if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value);
	const iso = ISO.exec(value);
	if (iso && value.length > 2) {
		const [days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0));
		return days * 86400 + hours * 3600 + minutes * 60 + seconds;
	}
	if (!PARTS.test(value)) return null;
	let total = 0;
	for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)\s*(ms|sec|s|min|m|h|d)/g)) total += Number(amount) * UNITS[unit];
	return total;
}
// flow/rules/configuration.ts
const CONFIGURATION = {
	category: "configuration",
	severity: "error",
	blocking: true
};
const ON_NODE = ["knowledge_base_ids", "policy_ids"];
function isMissing(node, field) {
	const value = node.config[field];
	if (ON_NODE.some((name) => name === field && node[name].length > 0)) return false;
	return isAbsent(value) || Array.isArray(value) && value.length === 0;
}
function missingFields(node) {
	if (node.type === "handoff") return isMissing(node, "assistant_id") && isMissing(node, "queue") ? ["queue"] : [];
	return traitsOf(node.type)?.required.filter((field) => isMissing(node, field)) ?? [];
}
const FRAME = /* @__PURE__ */ new Map([
	["name", "string"],
	["description", "string"],
	["config", "object"],
	["position", "object"],
	["global", "object"],
	["model_settings", "object"],
	["knowledge_base_ids", "array"],
	["tool_ids", "array"],
	["policy_ids", "array"],
	["disabled", "boolean"],
	["metadata", "object"]
]);
function isKind(value, kind) {
	if (kind === "array") return Array.isArray(value) && value.every((item) => typeof item === "string");
	if (kind === "object") return isObject$1(value);
	return kind === "string" ? typeof value === "string" : typeof value === "boolean";
}
function checkFrames({ graph }, report) {
	for (const node of graph.nodes) for (const field in node) {
		const kind = FRAME.get(field);
		const value = node[field];
		if (kind === void 0 || value === null || isKind(value, kind)) continue;
		report({
			message: `The field "${field}" is not ${kind === "array" ? "a list of texts" : `of type ${kind}`}.`,
			node_id: node.id,
			key: field
		});
	}
}
function checkConfigs({ view }, report) {
	for (const node of view.nodes) {
		if (!isNodeType(node.type)) continue;
		const result = configSchemaOf(node.type).safeParse(withoutNulls(node));
		const problems = result.success ? [] : result.error.issues;
		for (const issue of problems) {
			const field = issue.path.join(".");
			if (isMissing(node, String(issue.path[0])) || node.config[String(issue.path[0])] === void 0) continue;
			report({
				message: `The field "config.${field}" is invalid: ${issue.message}.`,
				node_id: node.id,
				key: field
			});
		}
		const problem = specialProblem(node);
		if (problem) report({
			message: problem,
			node_id: node.id,
			key: "special"
		});
	}
}
function withoutNulls(node) {
	for (const key in node.config) {
		if (node.config[key] !== null) continue;
		return Object.fromEntries(Object.entries(node.config).filter(([, value]) => value !== null));
	}
	return node.config;
}
function specialProblem(node) {
	if (node.type === "press_digit" && typeof node.config.digits === "string") {
		const { digits } = node.config;
		if (digits.trim() && !digits.includes("{{") && !/^[0-9*#A-Da-dwW,]{1,100}$/.test(digits)) return "The field \"config.digits\" holds something that is no key.";
	}
	if (node.type === "wait") {
		const { timeout } = node.config;
		if (!isAbsent(timeout) && parseDuration(timeout) === null) return "The field \"config.timeout\" is no duration.";
	}
	return null;
}
function checkTexts({ view }, report) {
	for (const error of view.facts.errors) report({
		message: `The ${error.field === "assignments" ? "expression" : "template"} in "${error.field}" cannot be read: ${error.message}.`,
		key: `${error.field}:${error.message}`,
		...error.node >= 0 ? { node_id: view.nodes[error.node].id } : {},
		...error.edge ? { edge_id: error.edge.id } : {}
	});
}
function checkVariables({ view }, report) {
	for (const variable of view.graph.context_variables) {
		const problem = !VARIABLE_NAME.test(variable.name) ? "its name is not of the form a–z, 0–9, _" : !VARIABLE_TYPES.some((type) => type === variable.type) ? `the type "${variable.type}" is unknown` : !VARIABLE_SOURCES.some((source) => source === variable.source) ? `the source "${variable.source}" is unknown` : !(Number.isInteger(variable.reask_cap) && variable.reask_cap >= 0 && variable.reask_cap <= 10) ? "reask_cap is not between 0 and 10" : null;
		if (problem) report({
			message: `The context variable "${variable.name.slice(0, 80)}" is invalid: ${problem}.`,
			key: `variable:${variable.name}`
		});
	}
}
const CONFIGURATION_RULES = [{
	...CONFIGURATION,
	rule_id: "node.missing_field",
	title: "Missing field",
	description: "A field that this type of node needs is empty.",
	check({ view }, report) {
		for (const node of view.nodes) for (const field of missingFields(node)) {
			const name = node.type === "handoff" ? "assistant_id or queue" : field;
			report({
				message: `A ${node.type} node needs "${name}".`,
				node_id: node.id,
				key: field,
				suggested_fix: `Fill in "${name}".`
			});
		}
	}
}, {
	...CONFIGURATION,
	rule_id: "node.invalid_field",
	title: "Invalid field",
	description: "A field has the wrong type, is out of range, or holds a template or expression that cannot be read.",
	check(subject, report) {
		checkFrames(subject, report);
		checkConfigs(subject, report);
		checkTexts(subject, report);
		checkVariables(subject, report);
	}
}];
// flow/shadowing.ts
/** Why the i-th live edge of a node can never be taken, or null. */
function shadowReason(view, at, i) {
	const traits = traitsOf(view.nodes[at].type);
	const edges = view.outgoing[at];
	const edge = edges[i];
	if (!traits || edge.kind === "else") return null;
	if (!isPositive(edge.kind) && edge.kind !== traits.failure) return `this type of node never has the outcome "${edge.kind}"`;
	if (!isPlain(edge)) return isPositive(edge.kind) ? firstOf(edges.find((other, j) => isSettled(other) && (j < i || isAsked(edge)))) : null;
	if (edge.kind !== "default") return firstOf(edges.find((other, j) => j < i && settlesSame(other, edge)));
	const rival = edges.find((other, j) => j < i && other.kind === "default" && isPlain(other) && other.target !== edge.target);
	if (rival) return firstOf(rival);
	if (edges.some((other) => other.kind === "else")) return "the else edge is preferred";
	return traits.failure === null || edges.some((other) => other.kind === traits.failure && isPlain(other)) ? firstOf(edges.find(isSettled)) : null;
}
function firstOf(rival) {
	return rival ? `the edge "${rival.id}" comes first` : null;
}
/** An edge that its outcome alone decides, such as `success`. */
function isSettled(edge) {
	return isPlain(edge) && edge.kind !== "default" && isPositive(edge.kind);
}
function settlesSame(other, edge) {
	if (!isPlain(other) || other.kind === "default" || other.kind === "else" || other.target === edge.target) return false;
	return other.kind === edge.kind || isPositive(other.kind) && isPositive(edge.kind);
}
function isAsked(edge) {
	return edge.condition?.type === "llm";
}
/** Whether a live edge is never taken, for any reason: also a second else is not. */
function isNeverTaken(view, at, i) {
	const edges = view.outgoing[at];
	if (edges[i].kind === "else") return edges.findIndex((edge) => edge.kind === "else") !== i;
	return shadowReason(view, at, i) !== null;
}
// flow/rules/cycle.ts
const CYCLE = {
	category: "cycle",
	severity: "error",
	blocking: true
};
function pauses(view, at, references) {
	const node = view.nodes[at];
	if (node.disabled) return false;
	if (node.type !== "component") return traitsOf(node.type)?.pauses ?? true;
	const component = references.components?.get(asText(node.config.component_id));
	return component ? component.graph.nodes.some((inner) => traitsOf(inner.type)?.pauses ?? true) : true;
}
function spinningGroups(view, references) {
	const inLoop = new Set(view.loops.flat().filter((i) => !pauses(view, i, references)));
	if (inLoop.size === 0) return [];
	const successors = view.successors.map((targets, i) => inLoop.has(i) ? targets.filter((to, n) => inLoop.has(to) && !isNeverTaken(view, i, n)) : []);
	return components(successors).filter((group) => group.length > 1 || successors[group[0]].includes(group[0]));
}
function hasLimit(view, group) {
	const members = new Set(group);
	const changed = new Set(group.flatMap((i) => view.facts.sets[i]));
	if (changed.size === 0) return false;
	return group.some((i) => {
		return view.successors[i].some((to, n) => !members.has(to) && !isNeverTaken(view, i, n)) && view.outgoing[i].some((edge) => edge.condition?.type === "expression" && readsOf(edge.condition.expression).some((name) => changed.has(name)));
	});
}
/** The chain of component ids that leads from `start` back to itself or to this graph, or null. */
function recursionFrom(start, references) {
	const path = [];
	const done = /* @__PURE__ */ new Set();
	const visit = (id) => {
		if (path.includes(id) || id === references.self_component_id) {
			path.push(id);
			return true;
		}
		if (done.has(id)) return false;
		done.add(id);
		path.push(id);
		if (references.components?.get(id)?.component_ids.some(visit)) return true;
		path.pop();
		return false;
	};
	return visit(start) ? path : null;
}
const CYCLE_RULES = [
	{
		...CYCLE,
		severity: "warning",
		blocking: false,
		rule_id: "edge.self_loop",
		title: "Edge to itself",
		description: "An edge leads back to the node it comes from.",
		check({ view }, report) {
			for (const edge of view.edges) {
				if (edge.source !== edge.target || !view.index.has(edge.source)) continue;
				report({
					message: "The edge leads back to its own node.",
					edge_id: edge.id,
					node_id: edge.source,
					suggested_fix: "Lead the edge elsewhere."
				});
			}
		}
	},
	{
		...CYCLE,
		rule_id: "cycle.unbounded",
		title: "Unbounded loop",
		description: "A loop in which nobody speaks, nothing waits and no counted variable leads out.",
		check({ view, references }, report) {
			for (const group of spinningGroups(view, references)) {
				if (hasLimit(view, group)) continue;
				const ids = group.map((i) => view.nodes[i].id).sort();
				report({
					message: `The loop over ${ids.length} node${ids.length > 1 ? "s" : ""} never stops for the person.`,
					node_id: ids[0],
					key: ids.join(""),
					related_node_ids: ids,
					suggested_fix: "Put a user turn, a wait or a counter into the loop."
				});
			}
		}
	},
	{
		...CYCLE,
		rule_id: "cycle.component_recursion",
		title: "Component inside itself",
		description: "A component contains itself, directly or through others.",
		check({ view, references }, report) {
			if (!references.components && !references.self_component_id) return;
			for (const node of view.nodes) {
				if (node.type !== "component") continue;
				const chain = recursionFrom(asText(node.config.component_id), references);
				if (chain) report({
					message: `The component contains itself: ${chain.join(" → ")}.`,
					node_id: node.id,
					suggested_fix: "Break the chain of components."
				});
			}
		}
	}
];
// flow/rules/operation.ts
const RESILIENCE = {
	category: "resilience",
	severity: "warning",
	blocking: false
};
const TELEPHONY = {
	category: "telephony",
	severity: "error",
	blocking: true
};
function failurePath(type, kind) {
	return ({ view }, report) => {
		view.nodes.forEach((node, i) => {
			if (node.type !== type || view.outgoing[i].some((edge) => edge.kind === kind)) return;
			const end = view.onlyEnd;
			report({
				message: `Nothing says what happens when the ${type} fails.`,
				node_id: node.id,
				suggested_fix: `Add an edge of kind "${kind}".`,
				fix_ops: end ? [{
					op: "add_edge",
					edge: {
						source: node.id,
						target: end.id,
						kind
					}
				}] : []
			});
		});
	};
}
function hasDestination(node) {
	const source = node.config.destination_source;
	return !isAbsent(node.config.destination) || isObject$1(source) && Object.keys(source).length > 0;
}
const E164 = /^\+[1-9]\d{6,14}$/;
const ADDRESS = /^(?:sips?|tel):\S+$/i;
function isDestination(text) {
	return text.includes("{{") || ADDRESS.test(text) || E164.test(text.replace(/[\s().-]/g, ""));
}
const OPERATION_RULES = [
	{
		...RESILIENCE,
		rule_id: "tool.no_error_path",
		title: "No error path",
		description: "A tool call can fail; some edge should say what happens then.",
		check: failurePath("tool", "error")
	},
	{
		...RESILIENCE,
		rule_id: "transfer.no_failed_path",
		title: "No path for a failed transfer",
		description: "Nobody may answer a transfer; some edge should say what happens then.",
		check: failurePath("transfer", "failed")
	},
	{
		...TELEPHONY,
		rule_id: "transfer.missing_destination",
		title: "Transfer to nowhere",
		description: "A transfer needs a destination or a source for it.",
		check({ view }, report) {
			for (const node of view.nodes) {
				if (node.type !== "transfer" || hasDestination(node)) continue;
				report({
					message: "The transfer has no destination.",
					node_id: node.id,
					suggested_fix: "Fill in a destination."
				});
			}
		}
	},
	{
		...TELEPHONY,
		rule_id: "transfer.invalid_number",
		title: "Invalid number",
		description: "A transfer destination is an E.164 number such as +12025550123, a sip: or tel: address, or a template.",
		check({ view }, report) {
			for (const node of view.nodes) {
				const destination = node.type === "transfer" ? asText(node.config.destination).trim() : "";
				if (!destination || isDestination(destination)) continue;
				report({
					message: `"${destination.slice(0, 40)}" is no number that can be called.`,
					node_id: node.id,
					suggested_fix: "Write the number with its country code, such as +12025550123."
				});
			}
		}
	}
];
// flow/rules/reachability.ts
const REACHABILITY = {
	category: "reachability",
	severity: "warning",
	blocking: false
};
function returnsByItself(view, at) {
	const { global } = view.nodes[at];
	return global.enabled && global.return_to_previous;
}
function reachesEnd(view) {
	const predecessors = view.nodes.map(() => []);
	view.successors.forEach((targets, from) => {
		for (const to of targets) predecessors[to].push(from);
	});
	const ends = view.nodes.flatMap((node, i) => traitsOf(node.type)?.terminal || returnsByItself(view, i) ? [i] : []);
	const flags = new Uint8Array(view.nodes.length);
	for (const i of breadthFirst(predecessors, ends).order) flags[i] = 1;
	return flags;
}
const REACHABILITY_RULES = [
	{
		...REACHABILITY,
		rule_id: "node.unreachable",
		title: "Unreachable node",
		description: "No path from the entry leads to the node, and it is not a global one.",
		check({ view }, report) {
			if (view.entry < 0) return;
			view.nodes.forEach((node, i) => {
				if (view.reachable[i] || node.type === "note") return;
				report({
					message: "No path leads to the node.",
					node_id: node.id,
					suggested_fix: "Connect the node or remove it."
				});
			});
		}
	},
	{
		category: "reachability",
		severity: "error",
		blocking: true,
		rule_id: "node.dead_end",
		title: "Dead end",
		description: "The conversation would be stuck after this node: it has no usable way on and is not an end.",
		check({ view }, report) {
			const end = view.onlyEnd;
			view.nodes.forEach((node, i) => {
				const traits = traitsOf(node.type);
				if (!isNodeType(node.type) || node.type === "note" || traits?.terminal || returnsByItself(view, i)) return;
				if (view.waysOn(i).length > 0) return;
				report({
					message: "The node has no way on.",
					node_id: node.id,
					suggested_fix: "Add an edge to the next node.",
					fix_ops: end ? [{
						op: "add_edge",
						edge: {
							source: node.id,
							target: end.id,
							kind: traits.main
						}
					}] : []
				});
			});
		}
	},
	{
		...REACHABILITY,
		rule_id: "node.no_path_to_end",
		title: "No path to an end",
		description: "Whatever happens after this node, the conversation never ends.",
		check({ view }, report) {
			const finishing = reachesEnd(view);
			if (!finishing.includes(1)) return;
			view.nodes.forEach((node, i) => {
				if (!view.reachable[i] || finishing[i] || view.outgoing[i].length === 0) return;
				report({
					message: "No path leads from the node to an end.",
					node_id: node.id,
					suggested_fix: "Add a way out of the loop."
				});
			});
		}
	},
	{
		...REACHABILITY,
		rule_id: "node.disabled_on_path",
		title: "Disabled node on a path",
		description: "Conversations pass over a node that is switched off.",
		check({ view }, report) {
			view.nodes.forEach((node, i) => {
				if (!node.disabled || !view.reachable[i] || view.entry < 0) return;
				report({
					message: "The node is disabled and will be passed over.",
					node_id: node.id,
					suggested_fix: "Enable the node or lead around it."
				});
			});
		}
	}
];
// flow/rules/references.ts
const REFERENCES = {
	category: "references",
	severity: "error",
	blocking: true
};
const WARNING$2 = {
	category: "references",
	severity: "warning",
	blocking: false
};
function listed(node, field) {
	return node[field].map((id) => {
		const fields = { [field]: node[field].filter((other) => other !== id) };
		return {
			node,
			id,
			field,
			fix: (node.type === "knowledge" || node.type === "policy_check") && fields[field].length === 0 ? [] : [{
				op: "update_node_fields",
				node_id: node.id,
				fields
			}]
		};
	});
}
function configured(node, field) {
	const ids = asTexts(node.config[field]);
	return ids.map((id) => {
		const rest = ids.filter((other) => other !== id);
		const fix = rest.length > 0 ? [{
			op: "update_node_fields",
			node_id: node.id,
			fields: { config: { [field]: rest } }
		}] : [];
		return {
			node,
			id,
			field: `config.${field}`,
			fix
		};
	});
}
function toolMentions(view) {
	return view.nodes.flatMap((node) => {
		const id = node.type === "tool" ? asText(node.config.tool_id) : "";
		const own = id ? [{
			node,
			id,
			field: "config.tool_id",
			fix: []
		}] : [];
		return node.tool_ids.length > 0 ? [...own, ...listed(node, "tool_ids")] : own;
	});
}
function knowledgeMentions(view) {
	return view.nodes.flatMap((node) => {
		const own = node.type === "knowledge" ? configured(node, "knowledge_base_ids") : [];
		return node.knowledge_base_ids.length > 0 ? [...own, ...listed(node, "knowledge_base_ids")] : own;
	});
}
function policyMentions(view) {
	return view.nodes.flatMap((node) => {
		const own = node.type === "policy_check" ? configured(node, "policy_ids") : [];
		return node.policy_ids.length > 0 ? [...own, ...listed(node, "policy_ids")] : own;
	});
}
function reportMissing(mentions, known, what, report) {
	if (!known) return;
	for (const { node, id, field, fix } of mentions) {
		if (known.has(id)) continue;
		report({
			message: `The ${what} "${id.slice(0, 80)}" does not exist.`,
			node_id: node.id,
			key: `${field}:${id}`,
			suggested_fix: `Choose another ${what}.`,
			fix_ops: fix
		});
	}
}
function forEachTool({ view, references }, visit) {
	if (!references.tools) return;
	for (const node of view.nodes) {
		const tool = node.type === "tool" ? references.tools.get(asText(node.config.tool_id)) : void 0;
		if (tool) visit(node, tool);
	}
}
function forEachComponent({ view, references }, visit) {
	if (!references.components) return;
	for (const node of view.nodes) {
		const component = node.type === "component" ? references.components.get(asText(node.config.component_id)) : void 0;
		if (component) visit(node, component);
	}
}
function isMapped(node, name) {
	const mapping = asObject(node.config.input_mapping);
	return Object.hasOwn(mapping, name) && !isAbsent(mapping[name]);
}
const REFERENCE_RULES = [
	{
		...REFERENCES,
		rule_id: "tool.not_found",
		title: "Tool not found",
		description: "A node uses a tool that does not exist.",
		check({ view, references }, report) {
			reportMissing(toolMentions(view), references.tools, "tool", report);
		}
	},
	{
		...WARNING$2,
		rule_id: "tool.not_attached",
		title: "Tool not attached",
		description: "A node uses a tool that the assistant revision does not list.",
		check({ view, references }, report) {
			if (!references.tools) return;
			for (const { node, id, field } of toolMentions(view)) {
				if (references.tools.get(id)?.attached !== false) continue;
				const name = references.tools.get(id).name;
				report({
					message: `The tool "${name}" is not attached to the assistant.`,
					node_id: node.id,
					key: `${field}:${id}`,
					suggested_fix: "Attach the tool."
				});
			}
		}
	},
	{
		...REFERENCES,
		rule_id: "tool.missing_required_input",
		title: "Required input missing",
		description: "A required input of a tool is neither mapped, nor defaulted, nor the name of a variable.",
		check(subject, report) {
			const { variables, facts } = subject.view;
			forEachTool(subject, (node, tool) => {
				for (const input of tool.variables) {
					if (!input.required || input.has_default || isMapped(node, input.name)) continue;
					if (variables.has(input.name) || facts.assigned.has(input.name)) continue;
					report({
						message: `The tool "${tool.name}" needs the input "${input.name}".`,
						node_id: node.id,
						key: input.name,
						suggested_fix: "Map the input."
					});
				}
			});
		}
	},
	{
		...REFERENCES,
		rule_id: "tool.revision_incompatible",
		title: "Incompatible tool revision",
		description: "A pinned revision does not exist, or the revision in use no longer fits this flow.",
		check(subject, report) {
			forEachTool(subject, (node, tool) => {
				const pinned = asText(node.config.tool_revision) || "active";
				const unknown = pinned !== "active" && tool.revisions !== void 0 && !tool.revisions.includes(pinned);
				if (!unknown && tool.compatible !== false) return;
				report({
					message: unknown ? `The tool "${tool.name}" has no revision "${pinned.slice(0, 80)}".` : `The revision of "${tool.name}" does not fit this node.`,
					node_id: node.id,
					suggested_fix: "Choose another revision.",
					fix_ops: unknown && tool.compatible !== false ? [{
						op: "update_node_fields",
						node_id: node.id,
						fields: { config: { tool_revision: "active" } }
					}] : []
				});
			});
		}
	},
	{
		...REFERENCES,
		rule_id: "knowledge.base_not_found",
		title: "Knowledge base not found",
		description: "A node searches a knowledge base that does not exist.",
		check({ view, references }, report) {
			reportMissing(knowledgeMentions(view), references.knowledge_bases, "knowledge base", report);
		}
	},
	{
		...WARNING$2,
		rule_id: "knowledge.base_empty",
		title: "Empty knowledge base",
		description: "A node searches a knowledge base that holds nothing.",
		check({ view, references }, report) {
			for (const { node, id, field } of references.knowledge_bases ? knowledgeMentions(view) : []) {
				if (references.knowledge_bases.get(id)?.chunks !== 0) continue;
				report({
					message: `The knowledge base "${id.slice(0, 80)}" is empty.`,
					node_id: node.id,
					key: `${field}:${id}`,
					suggested_fix: "Add documents."
				});
			}
		}
	},
	{
		...REFERENCES,
		rule_id: "component.not_found",
		title: "Component not found",
		description: "A node runs a component that does not exist.",
		check({ view, references }, report) {
			reportMissing(view.nodes.flatMap((node) => {
				const id = node.type === "component" ? asText(node.config.component_id) : "";
				return id ? [{
					node,
					id,
					field: "config.component_id",
					fix: []
				}] : [];
			}), references.components, "component", report);
		}
	},
	{
		...WARNING$2,
		rule_id: "component.output_unmapped",
		title: "Output not taken over",
		description: "A component offers an output that this node does not take over.",
		check(subject, report) {
			forEachComponent(subject, (node, component) => {
				const taken = asObjects(node.config.outputs).map((output) => output.name);
				for (const { name } of component.outputs) if (!taken.includes(name)) report({
					message: `The output "${name}" is not taken over.`,
					node_id: node.id,
					key: name,
					suggested_fix: "Map the output."
				});
			});
		}
	},
	{
		...REFERENCES,
		rule_id: "component.input_missing",
		title: "Component input missing",
		description: "A required input of a component is not mapped.",
		check(subject, report) {
			forEachComponent(subject, (node, component) => {
				for (const input of component.inputs) {
					if (!input.required || isMapped(node, input.name)) continue;
					report({
						message: `The component needs the input "${input.name}".`,
						node_id: node.id,
						key: input.name,
						suggested_fix: "Map the input."
					});
				}
			});
		}
	},
	{
		...REFERENCES,
		rule_id: "policy.not_found",
		title: "Policy not found",
		description: "A node names a policy that does not exist.",
		check({ view, references }, report) {
			reportMissing(policyMentions(view), references.policies, "policy", report);
		}
	}
];
// flow/rules/routing.ts
const ROUTING = {
	category: "routing",
	blocking: true,
	severity: "error"
};
const WARNING$1 = {
	category: "routing",
	blocking: false,
	severity: "warning"
};
const PATIENT = /* @__PURE__ */ new Set([
	"dialogue",
	"collect",
	"transfer",
	"wait"
]);
function hasFallback(edges) {
	return edges.some((edge) => edge.kind === "else" || isPositive(edge.kind) && isPlain(edge));
}
function emptyConditionFix(edge, siblings) {
	if (!isPositive(edge.kind) || siblings.some((other) => other !== edge && (isPositive(other.kind) || other.kind === "else"))) return [];
	const { id, source, target, priority, label } = edge;
	return [{
		op: "remove_edge",
		edge_id: id
	}, {
		op: "add_edge",
		edge: {
			id,
			source,
			target,
			priority,
			label,
			kind: "default"
		}
	}];
}
const STOP_WORDS = new Set("a an and are asks customer caller do does for he her him if in is it of or she that the their they this to user wants when with".split(" "));
const ASCII_WORD = /[a-z0-9]+/g;
const ANY_WORD = /[\p{L}\p{N}]+/gu;
function wordsOf(prompt) {
	const text = prompt.slice(0, 2e3).toLowerCase();
	const pattern = /^[\x00-\x7f]*$/.test(text) ? ASCII_WORD : ANY_WORD;
	const words = /* @__PURE__ */ new Set();
	for (const word of text.match(pattern) ?? []) if (!STOP_WORDS.has(word)) words.add(word);
	return words;
}
function similar(a, b) {
	if (a.size === 0 || b.size === 0) return false;
	let shared = 0;
	for (const word of a) if (b.has(word)) shared++;
	return shared / (a.size + b.size - shared) >= .8;
}
function forEachBranch(view, visit, atLeast = 1) {
	view.outgoing.forEach((edges, at) => {
		if (edges.length >= atLeast) visit(edges, at);
	});
}
const ROUTING_RULES = [
	{
		...ROUTING,
		blocking: false,
		rule_id: "edge.duplicate_condition",
		title: "Same condition twice",
		description: "Two edges of a node have the same condition but lead to different nodes; the second is never taken.",
		check({ view }, report) {
			forEachBranch(view, (edges) => {
				const seen = /* @__PURE__ */ new Map();
				for (const edge of edges) {
					if (!edge.condition || isEmptyCondition(edge.condition)) continue;
					const key = view.choice(edge);
					const first = seen.get(key);
					if (!first) seen.set(key, edge);
					else if (first.target !== edge.target) report({
						message: `The edge has the same condition as "${first.id}".`,
						edge_id: edge.id,
						node_id: edge.source,
						related_edge_ids: [first.id],
						suggested_fix: "Change one of the conditions."
					});
				}
			}, 2);
		}
	},
	{
		...ROUTING,
		rule_id: "edge.empty_condition",
		title: "Empty condition",
		description: "A conditional edge says nothing about when to take it.",
		check({ view }, report) {
			forEachBranch(view, (edges) => {
				for (const edge of edges) {
					if (!(edge.kind === "conditional" || edge.kind === "event" || edge.condition !== null) || !isEmptyCondition(edge.condition)) continue;
					report({
						message: "The edge has no condition.",
						edge_id: edge.id,
						node_id: edge.source,
						suggested_fix: "Fill in the condition or make the edge a default one.",
						fix_ops: view.node(edge.source).type === "condition" ? [] : emptyConditionFix(edge, edges)
					});
				}
			});
		}
	},
	{
		...ROUTING,
		rule_id: "edge.malformed_expression",
		title: "Malformed expression",
		description: "The expression of an edge cannot be evaluated.",
		check({ view }, report) {
			for (const edge of view.edges) {
				if (edge.condition?.type !== "expression" || isEmptyCondition(edge.condition)) continue;
				const problem = expressionProblem(edge.condition.expression);
				if (problem) report({
					message: `The expression cannot be used: ${problem}.`,
					edge_id: edge.id,
					node_id: edge.source
				});
			}
		}
	},
	{
		...WARNING$1,
		rule_id: "edge.shadowed",
		title: "Shadowed edge",
		description: "The edge can never be taken, because another one always comes first or its outcome never happens.",
		check({ view }, report) {
			forEachBranch(view, (edges, at) => {
				edges.forEach((edge, i) => {
					const why = shadowReason(view, at, i);
					if (!why) return;
					report({
						message: `The edge is never taken: ${why}.`,
						edge_id: edge.id,
						node_id: edge.source,
						suggested_fix: "Remove the edge.",
						fix_ops: [{
							op: "remove_edge",
							edge_id: edge.id
						}]
					});
				});
			});
		}
	},
	{
		...ROUTING,
		rule_id: "edge.multiple_else",
		title: "Several elses",
		description: "A node has more than one else edge.",
		check({ view }, report) {
			forEachBranch(view, (edges, at) => {
				const [first, ...others] = edges.filter((edge) => edge.kind === "else");
				if (!first || others.length === 0) return;
				report({
					message: `The node has ${others.length + 1} else edges.`,
					node_id: view.nodes[at].id,
					related_edge_ids: [first.id, ...others.map((edge) => edge.id)],
					suggested_fix: "Keep one of them.",
					fix_ops: others.map((edge) => ({
						op: "remove_edge",
						edge_id: edge.id
					}))
				});
			}, 2);
		}
	},
	{
		...ROUTING,
		rule_id: "branch.missing_else",
		title: "No else",
		description: "When no condition holds, the conversation would have nowhere to go.",
		check({ view }, report) {
			forEachBranch(view, (_, at) => {
				const node = view.nodes[at];
				const ways = view.waysOn(at);
				if (PATIENT.has(node.type) || ways.length === 0 || hasFallback(ways)) return;
				const end = view.onlyEnd;
				report({
					message: "The node has no else edge.",
					node_id: node.id,
					related_edge_ids: ways.map((edge) => edge.id),
					suggested_fix: "Add an else edge.",
					fix_ops: end ? [{
						op: "add_edge",
						edge: {
							source: node.id,
							target: end.id,
							kind: "else"
						}
					}] : []
				});
			});
		}
	},
	{
		...WARNING$1,
		severity: "suggestion",
		rule_id: "branch.single_outcome",
		title: "Nothing to choose",
		description: "All ways out of a condition lead to the same node.",
		check({ view }, report) {
			forEachBranch(view, (edges, at) => {
				const node = view.nodes[at];
				if (node.type !== "condition" || new Set(edges.map((edge) => edge.target)).size !== 1) return;
				report({
					message: "The condition decides nothing: there is one outcome.",
					node_id: node.id,
					suggested_fix: "Add another way or remove the node."
				});
			});
		}
	},
	{
		...WARNING$1,
		rule_id: "branch.ambiguous_llm_conditions",
		title: "Ambiguous conditions",
		description: "Two conditions for the model say nearly the same and lead to different nodes.",
		check({ view }, report) {
			forEachBranch(view, (edges, at) => {
				const asked = edges.filter((edge) => edge.condition?.type === "llm" && edge.condition.prompt.trim());
				if (asked.length < 2) return;
				const words = asked.slice(0, 30).map((edge) => wordsOf(edge.condition.prompt));
				for (let i = 0; i < words.length; i++) for (let j = i + 1; j < words.length; j++) {
					const [a, b] = [asked[i], asked[j]];
					if (a.target === b.target || !similar(words[i], words[j]) || view.choice(a) === view.choice(b)) continue;
					report({
						message: `The model will hardly tell "${a.id}" and "${b.id}" apart.`,
						node_id: view.nodes[at].id,
						key: `${a.id}\u0001${b.id}`,
						related_edge_ids: [a.id, b.id],
						suggested_fix: "Say more clearly how the two differ."
					});
				}
			}, 2);
		}
	}
];
// flow/rules/structure.ts
const MAX_NODES = 500;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,128}$/u;
const ASCII_ID = /^[\x20-\x7e]{1,128}$/;
const STRUCTURE = {
	category: "structure",
	severity: "error",
	blocking: true
};
function entryFix(view) {
	const entered = new Set(view.edges.map((edge) => edge.target));
	const starts = view.nodes.filter((node) => isNodeType(node.type) && node.type !== "note" && !entered.has(node.id));
	return starts.length === 1 ? [{
		op: "set_entry_node",
		node_id: starts[0].id
	}] : [];
}
function endFix({ view }) {
	const loose = view.nodes.filter((node, i) => {
		const traits = traitsOf(node.type);
		return traits && !traits.terminal && node.type !== "note" && !node.global.return_to_previous && view.waysOn(i).length === 0;
	});
	if (loose.length === 0 || view.nodes.length >= MAX_NODES) return [];
	let id = "end";
	for (let n = 2; view.index.has(id); n++) id = `end_${n}`;
	const edges = loose.map((node) => {
		const kind = traitsOf(node.type).main;
		return {
			op: "add_edge",
			edge: {
				source: node.id,
				target: id,
				kind
			}
		};
	});
	return [{
		op: "upsert_node",
		node: {
			id,
			type: "end",
			name: "End",
			config: {}
		}
	}, ...edges];
}
const STRUCTURE_RULES = [
	{
		...STRUCTURE,
		rule_id: "graph.empty",
		title: "Empty graph",
		description: "A graph needs at least one node.",
		check({ view }, report) {
			if (view.nodes.length === 0) report({
				message: "The graph has no nodes.",
				suggested_fix: "Add a first node."
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "graph.missing_entry",
		title: "No entry node",
		description: "A graph with nodes must say where conversations start.",
		check({ view }, report) {
			if (view.nodes.length === 0 || view.graph.entry_node_id !== null) return;
			report({
				message: "No entry node is set.",
				suggested_fix: "Choose the node where conversations start.",
				fix_ops: entryFix(view)
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "graph.entry_not_found",
		title: "Entry node not found",
		description: "The entry must be an executable node of the graph.",
		check({ view }, report) {
			const id = view.graph.entry_node_id;
			if (id === null || view.nodes.length === 0 || view.entry >= 0) return;
			report({
				message: `The entry node "${id}" ${view.index.has(id) ? "is a note and cannot be executed" : "does not exist"}.`,
				key: id,
				suggested_fix: "Choose another entry.",
				fix_ops: entryFix(view)
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "graph.no_end",
		title: "No end",
		description: "Some node must end the conversation or give it away.",
		check(subject, report) {
			const { view } = subject;
			if (view.nodes.length === 0 || view.nodes.some((node) => traitsOf(node.type)?.terminal && !node.disabled)) return;
			report({
				message: "No node ends the conversation.",
				suggested_fix: "Add an end node.",
				fix_ops: endFix(subject)
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "graph.too_large",
		title: "Too many nodes",
		description: `A graph of more than ${MAX_NODES} nodes cannot be compiled; move parts of it into components.`,
		check({ view }, report) {
			if (view.nodes.length <= MAX_NODES) return;
			report({
				message: `The graph has ${view.nodes.length} nodes; at most ${MAX_NODES} can be compiled.`,
				suggested_fix: "Move parts of the flow into components."
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "node.invalid_id",
		title: "Invalid node id",
		description: "A node id has 1 to 128 printable characters.",
		check({ view }, report) {
			for (const { id } of view.nodes) {
				if (ASCII_ID.test(id) || PRINTABLE.test(id)) continue;
				report({
					message: "The node id is not 1 to 128 printable characters.",
					node_id: id,
					suggested_fix: "Give the node another id."
				});
			}
		}
	},
	{
		...STRUCTURE,
		rule_id: "node.unknown_type",
		title: "Unknown node type",
		description: "The type of a node is missing or not in the catalogue.",
		check({ view }, report) {
			for (const node of view.nodes) {
				if (isNodeType(node.type)) continue;
				report({
					message: node.type ? `The node type "${node.type.slice(0, 60)}" is unknown.` : "The node has no type.",
					node_id: node.id,
					suggested_fix: "Choose one of the known types."
				});
			}
		}
	},
	{
		...STRUCTURE,
		rule_id: "node.end_has_edges",
		title: "End with ways out",
		description: "Nothing can follow an end node.",
		check({ view }, report) {
			const byEnd = /* @__PURE__ */ new Map();
			for (const edge of view.edges) if (view.node(edge.source)?.type === "end") byEnd.set(edge.source, [...byEnd.get(edge.source) ?? [], edge.id]);
			for (const [id, edges] of byEnd) report({
				message: "The end node has edges leading out of it.",
				node_id: id,
				related_edge_ids: edges,
				suggested_fix: "Remove the edges.",
				fix_ops: edges.map((edge_id) => ({
					op: "remove_edge",
					edge_id
				}))
			});
		}
	},
	{
		...STRUCTURE,
		rule_id: "edge.dangling_source",
		title: "Edge from nowhere",
		description: "An edge starts at a node that does not exist or is never executed.",
		check({ view }, report) {
			for (const edge of view.edges) {
				const source = view.node(edge.source);
				if (source && source.type !== "note") continue;
				report({
					message: `The edge starts at "${edge.source}", which ${source ? "is a note" : "does not exist"}.`,
					edge_id: edge.id,
					suggested_fix: "Remove the edge or add the node.",
					fix_ops: [{
						op: "remove_edge",
						edge_id: edge.id
					}]
				});
			}
		}
	},
	{
		...STRUCTURE,
		rule_id: "edge.dangling_target",
		title: "Edge to nowhere",
		description: "An edge leads to a node that does not exist or is never executed.",
		check({ view }, report) {
			for (const edge of view.edges) {
				const target = view.node(edge.target);
				if (target && target.type !== "note") continue;
				report({
					message: `The edge leads to "${edge.target}", which ${target ? "is a note" : "does not exist"}.`,
					edge_id: edge.id,
					...view.index.has(edge.source) ? { node_id: edge.source } : {},
					suggested_fix: "Remove the edge or add the node.",
					fix_ops: [{
						op: "remove_edge",
						edge_id: edge.id
					}]
				});
			}
		}
	},
	{
		category: "structure",
		severity: "warning",
		blocking: false,
		rule_id: "edge.duplicate",
		title: "Doubled edge",
		description: "Two edges have the same source, target, kind and condition.",
		check({ view }, report) {
			for (const edges of view.outgoing) {
				if (edges.length < 2) continue;
				const seen = /* @__PURE__ */ new Map();
				for (const edge of edges) {
					const key = `${edge.target}\u0001${view.choice(edge)}`;
					const first = seen.get(key);
					if (!first) seen.set(key, edge);
					else report({
						message: "The edge repeats another one.",
						edge_id: edge.id,
						node_id: edge.source,
						related_edge_ids: [first.id],
						suggested_fix: "Remove one of them.",
						fix_ops: [{
							op: "remove_edge",
							edge_id: edge.id
						}]
					});
				}
			}
		}
	}
];
// flow/rules/style.ts
const LONG = 8e3;
const MANY = 8;
const SUGGESTION = {
	severity: "suggestion",
	blocking: false
};
const STYLE_RULES = [
	{
		...SUGGESTION,
		category: "naming",
		rule_id: "node.duplicate_name",
		title: "Same name twice",
		description: "Two nodes have the same name, which makes traces hard to read.",
		check({ view }, report) {
			const first = /* @__PURE__ */ new Map();
			const taken = new Set(view.nodes.map((node) => node.name));
			for (const node of view.nodes) {
				const name = node.name.trim();
				const other = first.get(name);
				if (!name || other === void 0) {
					if (name) first.set(name, node.id);
					continue;
				}
				let n = 2;
				while (taken.has(`${name} ${n}`)) n++;
				taken.add(`${name} ${n}`);
				report({
					message: `Another node is called "${name.slice(0, 80)}" too.`,
					node_id: node.id,
					related_node_ids: [other],
					suggested_fix: "Give the node a name of its own.",
					fix_ops: [{
						op: "update_node_fields",
						node_id: node.id,
						fields: { name: `${name} ${n}` }
					}]
				});
			}
		}
	},
	{
		...SUGGESTION,
		category: "cost",
		rule_id: "prompt.too_long",
		title: "Long prompt",
		description: `Texts of more than ${LONG} characters cost time and money at every turn.`,
		check({ view }, report) {
			for (const node of view.nodes) {
				const length = Math.max(asText(node.config.instructions).length, asText(node.config.text).length);
				if (length <= LONG || node.type === "note") continue;
				report({
					message: `The text has ${length} characters.`,
					node_id: node.id,
					suggested_fix: "Shorten it, or move facts into a knowledge base."
				});
			}
		}
	},
	{
		...SUGGESTION,
		category: "cost",
		rule_id: "llm.edge_count_high",
		title: "Many conditions for the model",
		description: `A model chooses badly among more than ${MANY} conditions.`,
		check({ view }, report) {
			view.outgoing.forEach((edges, i) => {
				const count = edges.filter((edge) => edge.condition?.type === "llm").length;
				if (count <= MANY) return;
				report({
					message: `The model has to choose among ${count} ways.`,
					node_id: view.nodes[i].id,
					suggested_fix: "Split the decision in two."
				});
			});
		}
	}
];
// flow/rules/trust.ts
const SECURITY = {
	category: "security",
	severity: "error",
	blocking: true
};
const COMPLIANCE = {
	category: "compliance",
	severity: "warning",
	blocking: false
};
const SECRET = /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{16,200}|\bsk-[A-Za-z0-9]{32,100}\b|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{30,100}\b|\bxox[abprs]-[\w-]{10,100}|\bAIza[\w-]{35}\b|\beyJ[\w-]{10,500}\.eyJ[\w-]{10,1000}\.|-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----|\b(?:password|passwd|api[_ -]?key|secret|bearer)\s{0,3}[:=]\s{0,3}["']?[^\s"'{}]{8,100}|\bBearer\s[A-Za-z0-9._~+/-]{20,500}/i;
const SUSPICIOUS = /sk[-_]|pk_|rk_|AKIA|gh[pousr]_|xox|AIza|eyJ|-----BEGIN|passw|api[_ -]?key|secret|bearer/i;
function checkText(text, where, report) {
	if (!SUSPICIOUS.test(text)) return;
	const match = SECRET.exec(text);
	if (!match) return;
	const masked = `${match[0].slice(0, 4)}••••`;
	report({
		...where,
		message: "The text contains what looks like a secret.",
		span: spanOf(text, match.index, match.index + match[0].length, masked),
		suggested_fix: "Keep secrets in the settings of a tool, not in texts."
	});
}
function forEachText(view, visit) {
	if (view.graph.persona) visit(view.graph.persona, { key: "persona" });
	for (const node of view.nodes) for (const field of traitsOf(node.type)?.templates ?? []) {
		const value = node.config[field];
		if (typeof value === "string") visit(value, {
			node_id: node.id,
			key: field
		});
		else if (isObject$1(value)) {
			for (const key in value) if (typeof value[key] === "string") visit(value[key], {
				node_id: node.id,
				key: `${field}.${key}`
			});
		}
	}
	for (const edge of view.edges) if (edge.condition?.prompt) visit(edge.condition.prompt, {
		edge_id: edge.id,
		key: "condition.prompt"
	});
}
const SPEAKING = /* @__PURE__ */ new Set([
	"message",
	"dialogue",
	"collect"
]);
const DISCLOSURE = /\b(?:AI|A\.I\.|KI|bot|chatbot|virtual|automated|digital assistant|artificial|robot)\b/i;
const OPT_OUT = /\b(?:opt[ -]?out|unsubscribe|stop|do[ -]not[ -](?:call|contact)|remove (?:me|you)|abmelden)\b/i;
function mentions(view, pattern) {
	if (pattern.test(view.graph.persona)) return true;
	let found = false;
	forEachText(view, (text) => {
		found ||= pattern.test(text);
	});
	return found || view.nodes.some((node) => pattern.test(node.name));
}
function reachesOut({ view, references }) {
	return references.outbound ?? view.nodes.some((node) => node.type === "message_send" || node.type === "press_digit");
}
const TRUST_RULES = [
	{
		...SECURITY,
		rule_id: "knowledge.clearance_exceeded",
		title: "Clearance exceeded",
		description: "A node searches a knowledge base above the clearance of the assistant.",
		check({ view, references }, report) {
			if (!references.knowledge_bases || references.clearance_level === void 0) return;
			for (const { node, id, field, fix } of knowledgeMentions(view)) {
				const base = references.knowledge_bases.get(id);
				if (!base || base.clearance_level <= references.clearance_level) continue;
				report({
					message: `The knowledge base needs clearance ${base.clearance_level}, the assistant has ${references.clearance_level}.`,
					node_id: node.id,
					key: `${field}:${id}`,
					suggested_fix: "Take the knowledge base out or raise the clearance.",
					fix_ops: fix
				});
			}
		}
	},
	{
		...SECURITY,
		rule_id: "prompt.contains_secret",
		title: "Secret in a text",
		description: "A text contains a key, token or password.",
		check({ view }, report) {
			forEachText(view, (text, where) => checkText(text, where, report));
		}
	},
	{
		...COMPLIANCE,
		rule_id: "compliance.no_ai_disclosure",
		title: "No disclosure",
		description: "Nothing tells the person that they talk to a machine.",
		check({ view, references }, report) {
			if (references.discloses_ai || references.is_component || !view.nodes.some((node) => SPEAKING.has(node.type))) return;
			if (mentions(view, DISCLOSURE)) return;
			report({
				message: "No text says that an AI is speaking.",
				suggested_fix: "Say so in the first message."
			});
		}
	},
	{
		...COMPLIANCE,
		rule_id: "compliance.no_opt_out",
		title: "No way to opt out",
		description: "A flow that reaches out to people must tell them how to stop it.",
		check(subject, report) {
			if (subject.references.is_component || !reachesOut(subject) || mentions(subject.view, OPT_OUT)) return;
			report({
				message: "No text tells people how to opt out.",
				suggested_fix: "Say how to stop further messages or calls."
			});
		}
	}
];
// flow/rules/variables.ts
const VARIABLES = {
	category: "variables",
	severity: "error",
	blocking: true
};
const WARNING = {
	category: "variables",
	severity: "warning",
	blocking: false
};
const BUILT_IN = /* @__PURE__ */ new Set([
	"forloop",
	"nil",
	"null",
	"true",
	"false",
	"blank",
	"empty",
	"now"
]);
function placeOf(view, use) {
	return {
		...use.node >= 0 ? { node_id: view.nodes[use.node].id } : {},
		...use.edge ? { edge_id: use.edge.id } : {},
		...use.place ? { span: spanOf(use.place.text, use.place.start, use.place.end) } : {},
		key: `${use.field}:${use.name}`
	};
}
function declarationFix(use) {
	if (!VARIABLE_NAME.test(use.name)) return [];
	const source = use.field === "variables" ? "collected" : "provided";
	return [{
		op: "upsert_context_variable",
		variable: {
			name: use.name,
			type: "string",
			source
		}
	}];
}
function forEachComparison(view, visit) {
	for (const edge of view.edges) {
		if (edge.condition?.type !== "expression") continue;
		comparisonsOf(edge.condition.expression).forEach((one, n) => {
			const variable = view.variables.get(one.variable);
			if (variable) visit(one, variable, edge, n);
		});
	}
}
function foreignValues(one, variable) {
	if (variable.type !== "enum" || variable.enum_values.length === 0) return [];
	if (![
		"eq",
		"neq",
		"in",
		"not_in"
	].includes(one.operator)) return [];
	return (Array.isArray(one.value) ? one.value : [one.value]).map((value) => typeof value === "string" ? value : JSON.stringify(value)).filter((value) => !variable.enum_values.includes(value));
}
const ORDERING = /* @__PURE__ */ new Set([
	"gt",
	"gte",
	"lt",
	"lte"
]);
const NUMBERS = /* @__PURE__ */ new Set(["number", "integer"]);
const ORDERED = /* @__PURE__ */ new Set([
	"number",
	"integer",
	"date",
	"datetime",
	"string"
]);
/** Why a comparison does not fit the type of its variable, or null. */
function misfit({ operator, value }, { type }) {
	if (ORDERING.has(operator) && !ORDERED.has(type)) return `a value of type ${type} has no order`;
	if (operator === "contains" || operator === "not_contains") return NUMBERS.has(type) || type === "boolean" ? `a value of type ${type} contains nothing` : null;
	if (ORDERING.has(operator) || operator === "eq" || operator === "neq") {
		if (NUMBERS.has(type) && !isNumeric(value)) return `${JSON.stringify(value)} is no number`;
		if (type === "boolean" && !ORDERING.has(operator) && !["true", "false"].includes(String(value))) return `${JSON.stringify(value)} is neither true nor false`;
	}
	return null;
}
function isNumeric(value) {
	return typeof value === "number" || typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}
const QUOTED = /^\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*$/;
const VARIABLE_RULES = [
	{
		...VARIABLES,
		rule_id: "variable.undefined",
		title: "Undefined variable",
		description: "A text, condition or mapping reads a variable that is neither declared, nor set by a node, nor a system variable.",
		check({ view }, report) {
			const { uses, assigned } = view.facts;
			for (const use of uses) {
				const { name } = use;
				if (view.variables.has(name) || assigned.has(name) || SYSTEM_VARIABLES.has(name) || BUILT_IN.has(name)) continue;
				report({
					...placeOf(view, use),
					message: `The variable "${name.slice(0, 80)}" is not defined.`,
					suggested_fix: "Declare the variable or correct its name.",
					fix_ops: declarationFix(use)
				});
			}
		}
	},
	{
		...WARNING,
		rule_id: "variable.unset_on_path",
		title: "Maybe not set yet",
		description: "A path leads here on which the variable has not been collected or computed.",
		check({ view }, report) {
			for (const use of unsetUses(view)) report({
				...placeOf(view, use),
				message: `The variable "${use.name}" may not be set yet.`,
				suggested_fix: "Collect it earlier, or give it a default."
			});
		}
	},
	{
		...WARNING,
		severity: "suggestion",
		rule_id: "variable.unused",
		title: "Unused variable",
		description: "A declared variable is read and set nowhere.",
		check({ view }, report) {
			const used = /* @__PURE__ */ new Set([...view.facts.uses.map((use) => use.name), ...view.facts.assigned]);
			for (const { name } of view.graph.context_variables) {
				if (used.has(name)) continue;
				report({
					message: `The variable "${name.slice(0, 80)}" is not used.`,
					key: name,
					suggested_fix: "Remove the variable.",
					fix_ops: [{
						op: "remove_context_variable",
						name
					}]
				});
			}
		}
	},
	{
		...VARIABLES,
		blocking: false,
		rule_id: "variable.enum_mismatch",
		title: "Not one of the values",
		description: "An enum variable is compared with, or set to, a value it cannot have.",
		check({ view }, report) {
			forEachComparison(view, (one, variable, edge, n) => {
				for (const value of foreignValues(one, variable)) report({
					message: `"${value.slice(0, 80)}" is not a value of "${variable.name}".`,
					edge_id: edge.id,
					node_id: edge.source,
					key: `${n}:${value}`,
					suggested_fix: `Use one of: ${variable.enum_values.slice(0, 20).join(", ")}.`
				});
			});
			for (const node of view.nodes) {
				if (node.type !== "set_variable") continue;
				for (const { variable: name, expression } of asObjects(node.config.assignments)) {
					const variable = view.variables.get(asText(name));
					const quoted = QUOTED.exec(asText(expression));
					const value = quoted ? quoted[1] ?? quoted[2] : null;
					if (variable?.type !== "enum" || value === null || variable.enum_values.length === 0 || variable.enum_values.includes(value)) continue;
					report({
						message: `"${value.slice(0, 80)}" is not a value of "${variable.name}".`,
						node_id: node.id,
						key: `${variable.name}:${value}`
					});
				}
			}
		}
	},
	{
		...VARIABLES,
		rule_id: "variable.enum_empty",
		title: "Enum without values",
		description: "A variable of type enum lists no values.",
		check({ graph, view }, report) {
			for (const variable of view.graph.context_variables) {
				if (variable.type !== "enum" || variable.enum_values.length > 0) continue;
				const raw = graph.context_variables.find((one) => one.name === variable.name);
				report({
					message: `The enum variable "${variable.name.slice(0, 80)}" has no values.`,
					key: variable.name,
					suggested_fix: "List its values, or make it a string.",
					fix_ops: [{
						op: "upsert_context_variable",
						variable: {
							...raw,
							type: "string"
						}
					}]
				});
			}
		}
	},
	{
		...WARNING,
		rule_id: "variable.type_mismatch",
		title: "Comparison does not fit the type",
		description: "A condition compares a variable in a way its type does not allow.",
		check({ view }, report) {
			forEachComparison(view, (one, variable, edge, n) => {
				const problem = misfit(one, variable);
				if (problem) report({
					message: `The comparison of "${variable.name}" never holds: ${problem}.`,
					edge_id: edge.id,
					node_id: edge.source,
					key: `${n}`
				});
			});
		}
	},
	{
		...WARNING,
		rule_id: "collect.no_reask_exit",
		title: "No way out of asking",
		description: "When the person keeps not answering, a collect node should lead somewhere else.",
		check({ view }, report) {
			view.nodes.forEach((node, i) => {
				if (node.type !== "collect" || view.outgoing[i].some((edge) => edge.kind === "on_cap")) return;
				const end = view.onlyEnd;
				report({
					message: "Nothing says what happens when the answers stay out.",
					node_id: node.id,
					suggested_fix: "Add an on_cap edge.",
					fix_ops: end ? [{
						op: "add_edge",
						edge: {
							source: node.id,
							target: end.id,
							kind: "on_cap"
						}
					}] : []
				});
			});
		}
	}
];
// flow/rules/catalog.ts
const RULES = [
	...STRUCTURE_RULES,
	...CONFIGURATION_RULES,
	...REACHABILITY_RULES,
	...ROUTING_RULES,
	...CYCLE_RULES,
	...VARIABLE_RULES,
	...REFERENCE_RULES,
	...OPERATION_RULES,
	...TRUST_RULES,
	...STYLE_RULES
];
// flow/validate.ts
function validate(graph, references = {}, graphVersion = 0) {
	const normalized = normalizeGraph(graph, graphVersion);
	const view = new Inspection(normalized);
	const findings = [];
	const seen = /* @__PURE__ */ new Map();
	for (const rule of RULES) rule.check({
		graph,
		view,
		references
	}, (hit) => {
		const inherited = hit.node_id === void 0 ? null : writtenAt(view.node(hit.node_id)?.metadata.source_span);
		const finding = findingOf(rule, hit, inherited);
		const times = (seen.get(finding.id) ?? 0) + 1;
		seen.set(finding.id, times);
		findings.push(times > 1 ? {
			...finding,
			id: `${finding.id}-${times}`
		} : finding);
	});
	const count = (severity) => findings.reduce((sum, finding) => sum + (finding.severity === severity ? 1 : 0), 0);
	const errors = count("error");
	return {
		valid: errors === 0,
		error_count: errors,
		warning_count: count("warning"),
		suggestion_count: count("suggestion"),
		blocking_error_count: findings.reduce((sum, finding) => sum + (finding.blocking ? 1 : 0), 0),
		findings,
		normalized_graph: normalized
	};
}
function writtenAt(value) {
	if (!isObject$1(value) || typeof value.start_line !== "number" || typeof value.raw_text_excerpt !== "string") return null;
	const { start_line, start_col, end_line, end_col } = value;
	if (typeof start_col !== "number" || typeof end_line !== "number" || typeof end_col !== "number") return null;
	return {
		start_line,
		start_col,
		end_line,
		end_col,
		raw_text_excerpt: value.raw_text_excerpt
	};
}
// bench/zz.ts
const ROUNDS = 60;
const WISHES = [
	"The person asks about an invoice",
	"They want to change the delivery address",
	"A parcel arrived broken",
	"Somebody wishes to speak with a human being",
	"Opening hours or directions are requested",
	"The subscription should be cancelled",
	"It is about a refund that has not come"
];
function largeGraph(size) {
	const nodes = [];
	const edges = [];
	const link = (from, to, more) => {
		edges.push({
			id: `e${edges.length}`,
			source: `n${from}`,
			target: to >= size - 1 ? "end" : `n${to}`,
			...more
		});
	};
	for (let i = 0; i < size - 1; i++) {
		nodes.push({
			id: `n${i}`,
			name: `Step ${i}`,
			position: {
				x: i,
				y: i
			},
			...nodeOf(i)
		});
		if (i % 4 === 0) link(i, i + 1, {});
		if (i % 4 === 1) for (let k = 1; k <= 4; k++) link(i, i + k, {
			condition: {
				type: "llm",
				prompt: WISHES[(i + k) % WISHES.length]
			},
			priority: k
		});
		if (i % 4 === 2) link(i, i + 1, { kind: "success" });
		if (i % 4 === 2) link(i, i + 2, { kind: "error" });
		if (i % 4 === 3) {
			link(i, i + 1, { condition: {
				type: "expression",
				expression: {
					logic: "and",
					conditions: [{
						variable: `v${i % 40}`,
						operator: "eq",
						value: "yes"
					}]
				}
			} });
			link(i, i + 2, { kind: "on_cap" });
		}
	}
	nodes.push({
		id: "end",
		type: "end",
		config: {}
	});
	const context_variables = Array.from({ length: 40 }, (_, i) => ({
		name: `v${i}`,
		type: "string",
		source: "collected"
	}));
	context_variables.push({
		name: "topic",
		type: "string",
		source: "provided"
	});
	return parseGraph({
		entry_node_id: "n0",
		persona: "You are an AI assistant of a shop.",
		nodes,
		edges,
		context_variables
	});
}
function nodeOf(i) {
	if (i % 4 === 0) return {
		type: "message",
		config: { text: `Hello {{ first_name }}, this is step ${i} about {{ topic | upcase }}.` }
	};
	if (i % 4 === 1) return {
		type: "dialogue",
		config: { instructions: `Talk about topic ${i} with {{ first_name }} until it is clear what they want. `.repeat(3) }
	};
	if (i % 4 === 2) return {
		type: "tool",
		config: {
			tool_id: "t1",
			input_mapping: { a: "{{ topic }}" },
			output_mapping: { result: "ok" },
			say_while_running: "One moment, {{ first_name }}."
		}
	};
	return {
		type: "collect",
		config: {
			variables: [`v${i % 40}`],
			instructions: "Ask politely."
		}
	};
}
function batch(size) {
	return Array.from({ length: 200 }, (_, i) => {
		const at = i * 37 % (size - 1);
		if (i % 5 === 0) return {
			op: "upsert_node",
			node: {
				id: `new${i}`,
				type: "message",
				name: `New ${i}`,
				config: { text: "Hi {{ first_name }}" }
			}
		};
		if (i % 5 === 1) return {
			op: "add_edge",
			edge: {
				source: `new${i - 1}`,
				target: "end"
			}
		};
		if (i % 5 === 2) return {
			op: "update_node_fields",
			node_id: `n${at}`,
			fields: {
				position: {
					x: i,
					y: i
				},
				name: `Renamed ${i}`
			}
		};
		if (i % 5 === 3) return {
			op: "upsert_context_variable",
			variable: {
				name: `w${i}`,
				type: "string",
				source: "provided"
			}
		};
		return {
			op: "update_node_fields",
			node_id: `n${at}`,
			fields: { metadata: { touched: i } }
		};
	});
}
function measure(what, prepare) {
	const times = [];
	for (let round = 0; round < ROUNDS; round++) {
		const run = prepare();
		const from = process.cpuUsage();
		run();
		const { user, system } = process.cpuUsage(from);
		if (round >= ROUNDS / 3) times.push((user + system) / 1e3);
	}
	times.sort((a, b) => a - b);
	const at = (share) => times[Math.floor(times.length * share)];
	return {
		what,
		median: at(.5),
		median_ms: at(.5).toFixed(2),
		p95_ms: at(.95).toFixed(2)
	};
}
function flowRow(size) {
	const text = JSON.stringify(largeGraph(size));
	const ops = batch(size);
	const limits = {
		nodes: size * 2,
		edges: size * 4
	};
	return measure(`applyOps(200) + validate, ${size} nodes, ${largeGraph(size).edges.length} edges`, () => {
		const graph = parseGraph(JSON.parse(text));
		let n = 0;
		return () => {
			const applied = applyOps(graph, ops, {
				makeId: () => `made${n++}`,
				limits
			});
			if (!applied.ok) throw new Error(applied.message);
			validate(applied.graph);
		};
	});
}
function patchRow(size) {
	const text = JSON.stringify(largeGraph(size));
	const patch = Array.from({ length: 200 }, (_, i) => ({
		op: "replace",
		path: `/nodes/${i * 37 % size}/name`,
		value: `Renamed ${i}`
	}));
	return measure(`fast-json-patch(200) + parse + stringify, ${size} nodes`, () => () => {
		JSON.stringify(import_fast_json_patch.default.applyPatch(JSON.parse(text), patch).newDocument);
	});
}
const text = JSON.stringify(largeGraph(1e3));
const t = {};
const N = 300;
const add = (k, f) => {
	const a = process.cpuUsage();
	const r = f();
	const c = process.cpuUsage(a);
	t[k] = (t[k] ?? 0) + (c.user + c.system) / 1e3;
	return r;
};
if (process.argv[2] === "rules") {
	for (let i = 0; i < 400; i++) {
		if (i === 100) for (const k in t) t[k] = 0;
		const raw = JSON.parse(text);
		const g = add("parseGraph", () => parseGraph(raw));
		const ops = batch(1e3);
		let n = 0;
		const ap = add("applyOps", () => applyOps(g, ops, { makeId: () => "m" + n++ }));
		const ng = add("normalize", () => normalizeGraph(ap.graph));
		const view = add("inspect", () => new Inspection(ng));
		add("facts", () => view.facts);
		for (const r of RULES) add(r.rule_id, () => r.check({
			graph: ap.graph,
			view,
			references: {}
		}, () => {}));
	}
	console.log(Object.values(t).reduce((a, b) => a + b) / N);
	console.log(Object.entries(t).sort((a, b) => b[1] - a[1]).slice(0, 22).map(([k, v]) => (v / N).toFixed(3) + " " + k).join("\n"));
} else {
	console.log(flowRow(1e3));
	console.log(patchRow(1e3));
}
export {};
